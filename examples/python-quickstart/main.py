"""The first calls with the Python package: list, create, update, and handle errors."""

from rental import NotFoundError, Rental, ValidationError

# The key is in RENTAL_API_KEY; base_url defaults to RENTAL_BASE_URL, or else to http://127.0.0.1:3000.
with Rental() as client:
    newest = client.properties.list(limit=3)
    print(f"{newest.pagination['total']} listings, the newest:")
    for listing in newest.data:
        print(f"  ${listing['monthlyRent']:g}  {listing['title']}")

    contact = client.contacts.create(name="Dana Reyes", email="dana@example.com")
    # If somebody else had changed it in the meantime, this would be a PreconditionFailedError.
    shown = client.contacts.get(contact["id"])
    changed = client.contacts.update(contact["id"], status="applicant", if_match=shown)
    print(f"{changed['name']} applied at {changed['appliedAt']}")

    # Fetches page after page, each when it is needed.
    applicants = sum(1 for _ in client.contacts.list(status="applicant"))
    print(f"{applicants} applicants")

    try:
        client.contacts.create(name="")
    except ValidationError as error:
        for each in error.errors:
            print(f"  {each['field']}: {each['message']}")

    client.contacts.delete(contact["id"])
    try:
        client.contacts.delete(contact["id"])
    except NotFoundError as error:
        print(f"refused: {error.detail}")
    if client.rate_limit:
        print(f"{client.rate_limit.remaining} calls left in this minute")
