@echo off
rem Runs Sliceline from a checkout: builds it on first use and after changes, then starts it.
rem   JAVA_HOME       the JDK to use (17 or later); otherwise the java on PATH
rem   SLICELINE_OPTS  options for the JVM, such as -Xmx4g
setlocal enableextensions disabledelayedexpansion
set "TOLD="
set "FAILED="

set "HERE=%~dp0"
set "TARGET=%HERE%cli\target"
set "JAR=%TARGET%\sliceline-cli.jar"
set "LOCK=%TARGET%\sliceline.lock"

set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
set "VERSION="
for /f "tokens=2,3" %%u in ('""%JAVA%" -version 2>&1"') do if "%%u"=="version" set "VERSION=%%~v"
set "MAJOR="
for /f "delims=.-+ " %%m in ("%VERSION%") do set "MAJOR=%%m"
if not defined MAJOR (
    echo sliceline: no java at "%JAVA%"; install a JDK 17 or later, or set JAVA_HOME 1>&2
    exit /b 1
)
if %MAJOR% lss 17 goto tooold

rem An archive of classes suits one JDK only.
set "ARCHIVE=%TARGET%\sliceline-%VERSION%.jsa"

rem A file that another process has open is the lock: it goes with that process, whatever ends it, and cannot be deleted.
del "%LOCK%" >nul 2>&1
if exist "%LOCK%" goto lock
call :check
if not defined STALE if exist "%ARCHIVE%" goto run
if not exist "%TARGET%" md "%TARGET%" >nul 2>&1

:lock
set "LOCKED="
8>&2 2>nul ( 9>"%LOCK%" ( 2>&8 call :prepare ) )
if defined LOCKED goto locked
if not exist "%LOCK%" (
    rem No file can be made here: the build will say why.
    call :prepare
    goto locked
)
if not defined TOLD echo sliceline: waiting for another process, which is building Sliceline here 1>&2
set "TOLD=yes"
ping -n 2 127.0.0.1 >nul
goto lock
:locked
del "%LOCK%" >nul 2>&1
if defined FAILED exit /b 1

:run
rem The viewer does with half a gigabyte, whatever it shows.
set "HEAP="
if "%~1"=="view" set "HEAP=-Xmx512m"
rem One large method of the JDK, first in the compiler's queue, stays interpreted, so that a command's own come sooner.
"%JAVA%" -Xshare:auto "-XX:SharedArchiveFile=%ARCHIVE%" -Xlog:disable -Xlog:all=off "-XX:CompileCommand=quiet" "-XX:CompileCommand=exclude,jdk/internal/org/objectweb/asm/Frame.execute" %HEAP% %SLICELINE_OPTS% -jar "%JAR%" %*
exit /b %errorlevel%

:prepare
set "LOCKED=yes"
call :check
if defined STALE call :build || set "FAILED=yes"
if not defined FAILED if not exist "%ARCHIVE%" call :archive
exit /b 0

:check
set "STALE="
if not exist "%JAR%" set "STALE=first use"
if not defined STALE if exist "%HERE%cli\src\main" (
    powershell -NoProfile -Command "$t=(Get-Item -LiteralPath $env:JAR).LastWriteTime; $m=Get-ChildItem -LiteralPath $env:HERE -Directory | Where-Object { $_.Name -ne 'jmh-benchmarks' }; $p=@($env:HERE+'pom.xml')+@($m | ForEach-Object { $_.FullName+'\pom.xml'; $_.FullName+'\src\main' }) | Where-Object { Test-Path -LiteralPath $_ }; $n=Get-ChildItem -LiteralPath $p -Recurse -File | Where-Object { $_.LastWriteTime -gt $t } | Select-Object -First 1; if ($n) { exit 1 }"
    if errorlevel 1 set "STALE=sources changed"
)
exit /b 0

:build
echo sliceline: building Sliceline (%STALE%) ... 1>&2
del "%TARGET%\sliceline*.jsa" >nul 2>&1
pushd "%HERE%"
call mvnw.cmd -q -B -Dquick -DskipTests -pl cli -am package 1>&2
set "CODE=%errorlevel%"
popd
if not "%CODE%"=="0" (
    echo sliceline: the build failed; see above 1>&2
    exit /b 1
)
powershell -NoProfile -Command "(Get-Item -LiteralPath $env:JAR).LastWriteTime = Get-Date" >nul 2>&1
exit /b 0

rem An archive of the classes that commands load makes later starts faster.
:archive
setlocal
set "TRAINING=%TARGET%\training"
set "LOCALAPPDATA=%TRAINING%"
"%JAVA%" -Xlog:disable -Xlog:all=off "-XX:DumpLoadedClassList=%ARCHIVE%.classes" -cp "%JAR%" io.github.sliceline.cli.Training "%TRAINING%" >nul 2>&1
"%JAVA%" -Xlog:disable -Xlog:all=off -Xshare:dump "-XX:SharedClassListFile=%ARCHIVE%.classes" "-XX:SharedArchiveFile=%ARCHIVE%" -cp "%JAR%" >nul 2>&1
del "%ARCHIVE%.classes" >nul 2>&1
rmdir /s /q "%TRAINING%" >nul 2>&1
endlocal
rem Tried in vain: do not try again at every start.
if not exist "%ARCHIVE%" type nul >"%ARCHIVE%"
exit /b 0

:tooold
echo sliceline: Java at "%JAVA%" is too old; Sliceline needs a JDK 17 or later (set JAVA_HOME) 1>&2
exit /b 1
