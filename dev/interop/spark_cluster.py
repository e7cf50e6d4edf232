#!/usr/bin/env python3
"""Runs examples/spark-attribute and examples/pyspark_qc.py on a Spark cluster of three processes on this machine, a master
and two workers of one core each, and compares every volume that the cluster writes with the one that a single process
writes, byte for byte. Started by spark_cluster.sh, which makes the jars.

    spark_cluster.py JARS SURVEY FOLDER

JARS has runtime.jar, attribute.jar (examples/attribute) and spark-attribute.jar; SURVEY is a volume. Everything listens on
the loopback interface only. Nothing waits for a time to pass: a process is killed once Spark's REST interface says that
one of its tasks is under way and the process has been stopped, so that the task cannot end.

Exit code: 0 all the same bytes, 1 not, or something failed.
"""

import contextlib
import filecmp
import glob
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time
import urllib.request

import pyspark

SPARK = pathlib.Path(pyspark.__file__).parent
PATIENCE = 240  # s, for anything at all to happen
LOCAL = "127.0.0.1"


class Failed(Exception):
    pass


def until(what, found, log=None):
    """What `found` gives, once it gives something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        value = found()
        if value:
            return value
        time.sleep(0.02)
    raise Failed(f"waited {PATIENCE} s for {what}" + (f"; see {log}" if log else ""))


class Process:
    """A program in a process group of its own, with a log."""

    def __init__(self, log, *command, host=LOCAL):
        self.log = log
        env = dict(os.environ, SPARK_LOCAL_IP=host, PYSPARK_PYTHON=sys.executable, PYSPARK_DRIVER_PYTHON=sys.executable)
        env.pop("SPARK_HOME", None)
        with open(log, "w") as out:
            self.process = subprocess.Popen(
                [str(word) for word in command], stdout=out, stderr=subprocess.STDOUT, env=env, start_new_session=True)

    def text(self):
        return self.log.read_text(errors="replace")

    def found(self, pattern):
        """First group of a pattern in the log, once it is there."""
        def look():
            match = re.search(pattern, self.text())
            if not match and self.process.poll() is not None:
                raise Failed(f"ended with {self.process.returncode} before '{pattern}' was in {self.log}")
            return match and match.group(1)
        return until(pattern, look, self.log)

    def ended(self):
        until(f"the end of {self.log.stem}", lambda: self.process.poll() is not None, self.log)
        return self.process.returncode

    def succeeded(self):
        if self.ended() != 0:
            said = [line for line in self.text().splitlines() if "Exception" in line or "Error" in line]
            raise Failed("exit code {}; {}:\n{}".format(self.process.returncode, self.log, "\n".join(said[:20])))

    def kill(self):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)  # those that are stopped too
        self.process.wait()


class Cluster:
    """A master and its workers; a worker's executors are its children."""

    def __init__(self, folder, runtime):
        self.folder = folder
        self.runtime = runtime
        self.started = []
        self.master = self.start("master", "master.Master", "--port", 0)
        self.url = self.master.found(r"Starting Spark master at (spark://\S+)")
        self.workers = []
        self.add_worker()
        self.add_worker()

    def start(self, name, what, *options, host=LOCAL):
        process = Process(self.folder / f"{name}.log", SPARK / "bin/spark-class", f"org.apache.spark.deploy.{what}",
                          "--host", host, "--webui-port", 0, *options, host=host)
        self.started.append(process)
        return process

    def add_worker(self):
        """On a host of its own, as Spark sees it: it runs no task twice on one host."""
        name = f"worker{len(self.started)}"
        worker = self.start(name, "worker.Worker", "--cores", 1, "--memory", "1g",
                            "--work-dir", self.folder / name, self.url, host=f"127.0.0.{len(self.started) + 1}")
        worker.found("Successfully (registered) with master")
        self.workers.append(worker)

    def executor(self, worker):
        """Process and number of a worker's executor, once it has one."""
        def look():
            for children in glob.glob(f"/proc/{worker.process.pid}/task/*/children"):
                for child in pathlib.Path(children).read_text().split():
                    words = pathlib.Path(f"/proc/{child}/cmdline").read_text().split("\0")
                    if "--executor-id" in words:
                        return int(child), words[words.index("--executor-id") + 1]
            return None
        return until("an executor", look, worker.log)

    def submit(self, name, settings, *application):
        options = [f"--conf={key}={value}" for key, value in {
            "spark.driver.memory": "1g",
            "spark.executor.memory": "1g",
            "spark.sql.warehouse.dir": (self.folder / "warehouse").as_uri(),
            "spark.ui.port": 0,
            "spark.ui.showConsoleProgress": "false",
            "spark.eventLog.enabled": "true",
            "spark.eventLog.compress": "false",
            "spark.eventLog.dir": (self.folder / "events").as_uri(),
            **settings,
        }.items()]
        driver = Process(self.folder / f"{name}.log", SPARK / "bin/spark-submit", "--master", self.url, *options,
                         "--jars", self.runtime, *application)
        self.started.append(driver)
        return driver

    def stop(self):
        for process in self.started:
            process.kill()


class Progress:
    """What Spark's REST interface says of an application that runs."""

    def __init__(self, driver):
        port = driver.found(r"Successfully started service 'SparkUI' on port (\d+)")
        self.root = f"http://{LOCAL}:{port}/api/v1/applications"
        self.driver = driver

    def get(self, path=""):
        try:
            with urllib.request.urlopen(self.root + path, timeout=10) as answer:
                return json.load(answer)
        except (OSError, ValueError):  # it is starting, or gone
            if self.driver.process.poll() is not None:
                raise Failed(f"{self.driver.log.stem} ended with {self.driver.process.returncode} too early") from None
            return []

    def executor(self, number):
        """Tasks that are active and complete, of an executor."""
        for application in self.get():
            for executor in self.get(f"/{application['id']}/executors"):
                if executor["id"] == number:
                    return executor["activeTasks"], executor["completedTasks"]
        return 0, 0

    def completed(self):
        return sum(executor["completedTasks"]
                   for application in self.get() for executor in self.get(f"/{application['id']}/executors"))


def freeze(cluster, driver, worker):
    """Stops the executor of a worker while one of its tasks is under way, which then does not end."""
    progress = Progress(driver)
    process, number = cluster.executor(worker)
    while True:
        until("a task", lambda: progress.executor(number)[0] > 0, driver.log)
        os.kill(process, signal.SIGSTOP)
        before = progress.completed()
        until("tasks of the other worker", lambda: progress.completed() > before, driver.log)
        if progress.executor(number)[0] > 0:
            return process
        os.kill(process, signal.SIGCONT)  # it ended that very moment


def events(cluster, driver):
    """What happened in the driver's application, as Spark has logged it."""
    application = driver.found(r"(app-\d+-\d+)")
    for log in glob.glob(f"{cluster.folder}/events/**/*{application}*", recursive=True):
        if os.path.isfile(log) and "appstatus" not in log:
            with open(log) as lines:
                yield from map(json.loads, lines)


def tasks(cluster, driver):
    """Counts of the ended tasks: all, failed, speculative; and executors that were lost."""
    ended = failed = speculative = lost = 0
    for event in events(cluster, driver):
        if event["Event"] == "SparkListenerTaskEnd":
            ended += 1
            failed += event["Task End Reason"]["Reason"] != "Success"
        elif event["Event"] == "SparkListenerTaskStart":
            speculative += event["Task Info"]["Speculative"]
        elif event["Event"] == "SparkListenerExecutorRemoved":
            lost += "lost" in event["Removed Reason"] or "Worker" in event["Removed Reason"]
    return ended, failed, speculative, lost


def seconds(cluster, driver):
    """What its jobs took, without the start of Spark and of its executors."""
    times = [event.get("Submission Time") or event.get("Completion Time") for event in events(cluster, driver)
             if event["Event"] in ("SparkListenerJobStart", "SparkListenerJobEnd")]
    return (max(times) - min(times)) / 1000


class Check:
    def __init__(self, jars, survey, folder):
        self.jars, self.survey, self.folder = jars, survey, folder
        self.one = folder / "one.h5"
        self.failures = 0

    def one_process(self):
        began = time.monotonic()
        job = Process(self.folder / "one.log", "java", "-Xmx2g", "-cp", f"{self.jars}/runtime.jar:{self.jars}/attribute.jar:"
                      + ":".join(glob.glob(f"{SPARK}/jars/slf4j-api-*.jar") + glob.glob(f"{SPARK}/jars/zstd-jni-*.jar")),
                      "example.RmsAmplitude", self.survey, self.one)
        job.succeeded()
        print(f"one process: {self.one.stat().st_size} bytes in {time.monotonic() - began:.1f} s", flush=True)

    def attribute(self, cluster, name, settings=None):
        return cluster.submit(name, settings or {}, "--class", "example.SparkAttribute",
                              self.jars / "spark-attribute.jar", self.survey, self.folder / f"{name}.h5")

    def compare(self, cluster, driver):
        """A run ended: what Spark did, and what came of it."""
        made = self.folder / f"{driver.log.stem}.h5"
        ended, failed, speculative, lost = tasks(cluster, driver)
        same = filecmp.cmp(self.one, made, shallow=False)
        left = [path.name for path in self.folder.glob(f"{made.name}?*")]
        print(f"{driver.log.stem}: {ended} tasks ended, {failed} of them failed, {speculative} speculative, "
              f"{lost} executors lost: "
              + ("the same bytes" if same else "OTHER BYTES") + (f", LEFT OVER {left}" if left else ""), flush=True)
        self.failures += not same or bool(left)
        made.unlink()
        return failed, speculative, lost

    def expect(self, what, found):
        if not found:
            print(f"    but {what} is not what happened", flush=True)
            self.failures += 1

    def scaling(self, cluster):
        took = []
        for workers in (1, 2):
            driver = self.attribute(cluster, f"{workers}-of-2-workers", {"spark.cores.max": workers})
            driver.succeeded()
            self.compare(cluster, driver)
            took.append(seconds(cluster, driver))
        print(f"jobs of one worker {took[0]:.1f} s, of two {took[1]:.1f} s: {took[0] / took[1] / 2:.2f} of linear", flush=True)

    def worker_killed(self, cluster):
        driver = self.attribute(cluster, "worker-killed")
        worker = cluster.workers.pop()
        executor = freeze(cluster, driver, worker)
        worker.kill()  # and its executor with it
        until("the end of its executor", lambda: not os.path.exists(f"/proc/{executor}"))
        driver.succeeded()
        _, _, lost = self.compare(cluster, driver)
        self.expect("one executor lost", lost == 1)
        cluster.add_worker()

    def speculation(self, cluster):
        driver = self.attribute(cluster, "speculation", {
            "spark.speculation": "true", "spark.speculation.interval": "100ms", "spark.speculation.quantile": "0.1",
            "spark.speculation.multiplier": "1.1", "spark.speculation.minTaskRuntime": "1ms"})
        executor = freeze(cluster, driver, cluster.workers[-1])
        driver.succeeded()
        os.kill(executor, signal.SIGCONT)  # writes on, after the commit, until it hears that the driver is gone
        until("the end of the late executor", lambda: not os.path.exists(f"/proc/{executor}"))
        _, speculative, _ = self.compare(cluster, driver)
        self.expect("a speculative task", speculative > 0)

    def driver_killed(self, cluster):
        driver = self.attribute(cluster, "driver-killed")
        executor = freeze(cluster, driver, cluster.workers[-1])
        driver.kill()
        os.kill(executor, signal.SIGCONT)
        until("the end of its executor", lambda: not os.path.exists(f"/proc/{executor}"))
        made = self.folder / "driver-killed.h5"
        part = self.folder / "driver-killed.h5.part"
        print(f"driver-killed: {'A FILE' if made.exists() else 'nothing'} under the final name, "
              f"{part.stat().st_size if part.exists() else 0} bytes in {part.name}; again:", flush=True)
        self.failures += made.exists()
        driver = self.attribute(cluster, "driver-killed")
        driver.succeeded()
        self.compare(cluster, driver)

    def python(self, cluster, script):
        driver = cluster.submit("pyspark", {}, script, self.survey, self.folder / "maps.csv")
        driver.succeeded()
        rows = len((self.folder / "maps.csv").read_text().splitlines()) - 1
        print(f"pyspark: {script.name} wrote a map of {rows} bins", flush=True)
        self.failures += rows < 1


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # what was started is ended first
    jars, survey, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    (folder / "cluster/events").mkdir(parents=True)
    check = Check(jars, survey, folder)
    check.one_process()
    cluster = Cluster(folder / "cluster", jars / "runtime.jar")
    try:
        print(f"Spark {pyspark.__version__}: {cluster.url}, {len(cluster.workers)} workers of one core", flush=True)
        check.scaling(cluster)
        check.worker_killed(cluster)
        check.speculation(cluster)
        check.driver_killed(cluster)
        check.python(cluster, pathlib.Path(__file__).resolve().parents[2] / "examples/pyspark_qc.py")
    except Failed as failure:
        print(f"FAILED: {failure}", flush=True)
        check.failures += 1
    finally:
        cluster.stop()
    return 1 if check.failures else 0


if __name__ == "__main__":
    sys.exit(main())
