"""What no schema says: which records there are, at which version, and how the values of a request stand to each other."""

import json
import os
import random

import requests
import schemathesis

# Ids of the fixtures, by collection.
IDS = json.loads(os.environ.get("FUZZ_IDS", "{}"))
# First and last row of a page, or first and last day of a report; a list of lists, since the tool encodes it as JSON twice.
RELATED = {"range", "filter: from", "filter: to", "groups"}
chance = random.Random(20261120)


def collection_of(path):
    return path.split("/")[1]


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Three of four requests are about a record that there is."""
    known = IDS.get(collection_of(context.operation.path), [])
    if path_parameters and "id" in path_parameters and known and chance.random() < 0.75:
        return {**path_parameters, "id": chance.choice(known)}
    return path_parameters


@schemathesis.hook
def before_call(context, case, kwargs):
    """Makes idempotency keys unique, and lets half of the writes use the current version."""
    if not case.headers:
        return
    # Invented viewings would be refused before anything else is checked.
    if chance.random() < 0.95:
        case.headers.pop("View-As", None)
    if case.headers.get("Idempotency-Key"):
        case.headers["Idempotency-Key"] += f"-{chance.getrandbits(64):x}"
    if case.headers.get("If-Match") and chance.random() < 0.5:
        read = requests.get(
            case.operation.base_url.rstrip("/") + case.formatted_path,
            headers={"Authorization": os.environ["FUZZ_AUTHORIZATION"]},
            timeout=30,
        )
        case.headers["If-Match"] = read.headers.get("ETag", case.headers["If-Match"])


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Accepts refusals that a schema cannot describe."""
    # Requests that are too long are refused before they reach an operation.
    if response.status_code == 431:
        return False
    if failure.code != "ST202" or response.status_code != 400:
        return True
    try:
        refused = json.loads(response.content)
    except ValueError:
        return True
    if refused.get("code") == "idempotencyKeyMissing":
        return not case.path.endswith("/batch")
    return refused.get("params", {}).get("parameter") not in RELATED
