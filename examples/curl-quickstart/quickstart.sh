#!/usr/bin/env bash
# The first requests with curl: create a listing, repeat safely, read, update, list, see an error, delete.
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

# member NAME: prints the first member with that name, a string or a number, in the JSON on standard input.
member() { grep -oE "\"$1\":(\"[^\"]*\"|[0-9]+)" | head -n 1 | cut -d ':' -f 2- | tr -d '"'; }

listing='{"address":"12 Elm Street, Springfield","monthlyRent":1850,"bedrooms":2,"bathrooms":1.5}'
key="quickstart-$$-$RANDOM"

# A request with an Idempotency-Key can be repeated, and the write happens only once.
id=$(call POST /properties --header "Idempotency-Key: $key" --data "$listing" | member id)
echo "created $id"
echo "again:  $(call POST /properties --header "Idempotency-Key: $key" --data "$listing" | member id)"

echo "read:    $(call GET "/properties/$id" | member title)"
echo "updated: \$$(call PATCH "/properties/$id" --data '{"monthlyRent":1900}' | member monthlyRent) a month"
echo "listed:  $(call GET '/properties?minRent=1900&limit=1' | member total) from \$1900"

# An error is a problem document; `detail` says what to do.
problem=$(call POST /properties --data '{"address":""}' 2>/dev/null || true)
echo "refused: $(member detail <<<"$problem")"

call DELETE "/properties/$id"
echo "deleted: $(call GET "/properties/$id" 2>/dev/null | member detail || true)"
