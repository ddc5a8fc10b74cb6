#!/usr/bin/env bash
# The first requests with curl: create a listing, read it, list, update, repeat safely, delete.
set -euo pipefail
: "${RENTAL_API_KEY:?Set RENTAL_API_KEY to a key of a Pro or Scale account (npm start prints one)}"
api="${RENTAL_BASE_URL:-http://127.0.0.1:3000}/api/v1"

# call METHOD PATH [curl options]: prints the body; exits if the status is not 2xx.
call() {
  local method=$1 path=$2
  shift 2
  curl --silent --show-error --fail-with-body --request "$method" "$api$path" \
    --header "Authorization: Bearer $RENTAL_API_KEY" --header 'Content-Type: application/json' "$@"
}

# member NAME: prints the first string member with that name in the JSON on standard input.
member() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }

listing='{"address":"12 Elm Street, Springfield","monthlyRent":1850,"bedrooms":2,"bathrooms":1.5}'
key="quickstart-$$-$RANDOM"

# A request with an Idempotency-Key can be repeated, and the write happens only once.
created=$(call POST /properties --header "Idempotency-Key: $key" --data "$listing")
again=$(call POST /properties --header "Idempotency-Key: $key" --data "$listing")
test "$created" = "$again"

id=$(member id <<<"$created")
echo "created $id: $(call GET "/properties/$id" | member title)"

call PATCH "/properties/$id" --data '{"monthlyRent":1900}' | grep -q '"monthlyRent":1900'
echo "listed: $(call GET '/properties?minRent=1900&limit=1' | grep -o '"total":[0-9]*')"

# An error is a problem document; `detail` says what to do.
problem=$(call POST /properties --data '{"address":""}' 2>/dev/null || true)
echo "rejected: $(member detail <<<"$problem")"

call DELETE "/properties/$id"
status=$(curl --silent --output /dev/null --write-out '%{http_code}' "$api/properties/$id" \
  --header "Authorization: Bearer $RENTAL_API_KEY")
test "$status" = 404
echo "OK: created once, updated, deleted"
