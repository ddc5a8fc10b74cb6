"""Tests against a real server, whose address and key are in RENTAL_BASE_URL and RENTAL_API_KEY.

`npm run examples -- python-sdk` starts one and runs them.
"""
