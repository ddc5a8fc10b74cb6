import { expect, it } from "vitest";
import { operations } from "../../src/operations.ts";

/**
 * Every method and path that the API promises. Written by hand, because a promise must not be derived from the code.
 */
const documented = `
GET /properties
POST /properties
GET /properties/{id}
PATCH /properties/{id}
DELETE /properties/{id}
POST /properties/bulk
GET /properties/bulk/{jobId}
GET /properties/{id}/images
POST /properties/{id}/images/presign
POST /properties/{id}/images/confirm
POST /properties/{id}/images/presign-batch
POST /properties/{id}/images/confirm-batch
POST /properties/{id}/images/import
GET /properties/{id}/images/import/{jobId}
DELETE /properties/{id}/images
PATCH /properties/{id}/images/reorder
GET /contacts
POST /contacts
GET /contacts/{id}
PATCH /contacts/{id}
DELETE /contacts/{id}
GET /showings
POST /showings
GET /showings/{id}
PATCH /showings/{id}
DELETE /showings/{id}
GET /showings/availability
GET /events
GET /conversations
GET /conversations/{id}
GET /conversations/{id}/messages
GET /conversations/search
GET /workflows
GET /workflows/{id}
POST /workflows
PATCH /workflows/{id}
DELETE /workflows/{id}
GET /workflows/runs
POST /workflows/runs
GET /workflows/runs/{id}
POST /workflows/runs/{id}/cancel
POST /workflows/runs/{id}/pause
POST /workflows/runs/{id}/resume
GET /sessions
GET /sessions/{id}
PATCH /sessions/{id}/review
GET /webhooks
POST /webhooks
GET /webhooks/{id}
PATCH /webhooks/{id}
DELETE /webhooks/{id}
POST /webhooks/{id}/test
POST /webhooks/{id}/rotate-secret
GET /webhooks/{id}/deliveries
GET /webhooks/{id}/deliveries/{deliveryId}
POST /webhooks/{id}/deliveries/{deliveryId}/redeliver
POST /webhooks/{id}/redeliver
GET /settings
PATCH /settings
GET /settings/followups
PATCH /settings/followups
POST /messages
GET /drafts
POST /drafts
GET /drafts/{id}
PATCH /drafts/{id}
DELETE /drafts/{id}
POST /drafts/{id}/send
GET /followups
POST /followups
GET /followups/{id}
DELETE /followups/{id}
`
  .trim()
  .split("\n");

const served = operations.map(({ meta }) => `${meta.openapi.method} ${meta.openapi.path}`);

it("serves every documented method and path, and nothing that is not documented", () => {
  expect(served.toSorted()).toEqual(documented.toSorted());
});
