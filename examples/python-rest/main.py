"""The REST API with Python's standard library: errors, pagination, retries and idempotency."""
import json
import os
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

API = os.environ.get("RENTAL_BASE_URL", "http://127.0.0.1:3000") + "/api/v1"
KEY = os.environ["RENTAL_API_KEY"]


class ApiError(Exception):
    """An error of the API: an RFC 9457 problem document."""

    def __init__(self, problem):
        super().__init__(problem["detail"])
        self.problem = problem


def call(method, path, body=None, query=None, attempts=3):
    """Makes a call; retries after a 429 with Retry-After and after a 5xx. The key makes retries of writes safe."""
    url = API + path + ("?" + urllib.parse.urlencode(query) if query else "")
    headers = {"Authorization": "Bearer " + KEY, "Content-Type": "application/json"}
    if method != "GET":
        headers["Idempotency-Key"] = str(uuid.uuid4())
    data = None if body is None else json.dumps(body).encode()
    for attempt in range(1, attempts + 1):
        request = urllib.request.Request(url, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                text = response.read()
                return json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            wait = error.headers.get("Retry-After")
            if attempt < attempts and (error.code >= 500 or (error.code == 429 and wait)):
                time.sleep(min(60, float(wait or attempt)))
                continue
            raise ApiError(json.loads(error.read())) from error


def pages(path, **query):
    """Yields the records of all pages."""
    while True:
        answer = call("GET", path, query=query)
        yield from answer["data"]
        if answer["pagination"]["nextCursor"] is None:
            return
        query = {**query, "cursor": answer["pagination"]["nextCursor"]}


def main():
    contact = call("POST", "/contacts", {"name": "Kim Novak", "email": "kim@example.com"})["data"]
    print("created", contact["id"])
    call("PATCH", "/contacts/" + contact["id"], {"role": "tenant"})
    tenants = [each["id"] for each in pages("/contacts", role="tenant", limit=2)]

    print("found among", len(tenants), "tenants:", contact["id"] in tenants)

    try:
        call("POST", "/contacts", {"name": "Nobody"})
    except ApiError as error:
        print("refused:", error)
        for each in error.problem["errors"]:
            print("  " + each["field"] + ": " + each["message"])

    call("DELETE", "/contacts/" + contact["id"])
    print("deleted")


if __name__ == "__main__":
    main()
