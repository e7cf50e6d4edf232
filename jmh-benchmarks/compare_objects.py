"""Seconds that h5py takes for one plane of a volume in a bucket, cold, through s3fs with its default cache.

usage: compare_objects.py ENDPOINT BUCKET/KEY DIMENSION INDEX     (credentials from the environment)
Opening is not counted. It gives up after 20 s, and prints 20 then.
"""
import os
import signal
import sys
import time

import h5py
import s3fs

LIMIT = 20


def main(endpoint, key, dimension, index):
    store = s3fs.S3FileSystem(client_kwargs={"endpoint_url": endpoint}, skip_instance_cache=True)
    with store.open(key, "rb") as source, h5py.File(source, "r") as file:
        data = file["data"]
        where = [slice(None)] * data.ndim
        where[int(dimension)] = int(index)
        signal.alarm(LIMIT)
        start = time.perf_counter()
        plane = data[tuple(where)]
        print(f"{time.perf_counter() - start:.3f}")
        signal.alarm(0)
        return plane.shape


def give_up(signum, frame):
    print(LIMIT, flush=True)
    os._exit(0)  # whatever h5py is at


if __name__ == "__main__":
    signal.signal(signal.SIGALRM, give_up)
    main(*sys.argv[1:])
