@echo off
rem Runs Sliceline from a checkout: builds it on first use and after changes, then starts it.
rem   JAVA_HOME       the JDK to use (17 or later); otherwise the java on PATH
rem   SLICELINE_OPTS  options for the JVM, such as -Xmx4g
setlocal enableextensions disabledelayedexpansion

set "HERE=%~dp0"
set "JAR=%HERE%cli\target\sliceline-cli.jar"
set "ARCHIVE=%HERE%cli\target\sliceline.jsa"

set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
"%JAVA%" -version >nul 2>&1
if errorlevel 1 (
    echo sliceline: no java at "%JAVA%"; install a JDK 17 or later, or set JAVA_HOME 1>&2
    exit /b 1
)
set "MAJOR="
for /f "tokens=3" %%v in ('""%JAVA%" -version 2>&1" ^| findstr /i version') do if not defined MAJOR for /f "delims=.-+ " %%m in ("%%~v") do set "MAJOR=%%m"
if not defined MAJOR set "MAJOR=0"
if %MAJOR% lss 17 goto tooold

set "STALE="
if not exist "%JAR%" set "STALE=first use"
if not defined STALE if exist "%HERE%core\src\main" (
    powershell -NoProfile -Command "$t=(Get-Item -LiteralPath $env:JAR).LastWriteTime; $n=Get-ChildItem -LiteralPath ($env:HERE+'pom.xml'),($env:HERE+'cli\pom.xml'),($env:HERE+'core\pom.xml'),($env:HERE+'src-test-data\pom.xml'),($env:HERE+'cli\src\main'),($env:HERE+'core\src\main'),($env:HERE+'src-test-data\src\main') -Recurse -File | Where-Object { $_.LastWriteTime -gt $t } | Select-Object -First 1; if ($n) { exit 1 }"
    if errorlevel 1 set "STALE=sources changed"
)
if defined STALE call :build || exit /b 1

rem One large method of the JDK, first in the compiler's queue, stays interpreted, so that a command's own come sooner.
"%JAVA%" -Xshare:auto "-XX:SharedArchiveFile=%ARCHIVE%" -Xlog:disable -Xlog:all=off "-XX:CompileCommand=quiet" "-XX:CompileCommand=exclude,jdk/internal/org/objectweb/asm/Frame.execute" %SLICELINE_OPTS% -jar "%JAR%" %*
exit /b %errorlevel%

:build
echo sliceline: building Sliceline (%STALE%) ... 1>&2
pushd "%HERE%"
call mvnw.cmd -q -B -Dquick -DskipTests -pl cli -am package 1>&2
set "FAILED=%errorlevel%"
popd
if not "%FAILED%"=="0" (
    echo sliceline: the build failed; see above 1>&2
    exit /b 1
)
powershell -NoProfile -Command "(Get-Item -LiteralPath $env:JAR).LastWriteTime = Get-Date" >nul 2>&1
rem The smallest demo loads the classes that any command does; an archive of them makes later starts faster.
set "TRAINING=%HERE%cli\target\training"
"%JAVA%" -Xlog:disable -Xlog:all=off "-XX:DumpLoadedClassList=%ARCHIVE%.classes" -jar "%JAR%" demo --size 1M --dir "%TRAINING%" >nul 2>&1
"%JAVA%" -Xlog:disable -Xlog:all=off -Xshare:dump "-XX:SharedClassListFile=%ARCHIVE%.classes" "-XX:SharedArchiveFile=%ARCHIVE%" -cp "%JAR%" >nul 2>&1
del "%ARCHIVE%.classes" >nul 2>&1
rmdir /s /q "%TRAINING%" >nul 2>&1
exit /b 0

:tooold
echo sliceline: Java at "%JAVA%" is too old; Sliceline needs a JDK 17 or later (set JAVA_HOME) 1>&2
exit /b 1
