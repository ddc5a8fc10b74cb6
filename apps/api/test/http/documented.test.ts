import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { operations, streamOperations } from "../../src/domains/operations.ts";

/**
 * The methods and paths of the first release. Written by hand, because a promise must not be derived from the code. Later
 * ones are promised by docs/openapi.json, where a reviewer sees each change, and by the report of the SDK's methods, which
 * lets none disappear.
 */
const promised = `
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

const served = [...operations, ...streamOperations].map(
  ({ meta }) => `${meta.openapi.method} ${meta.openapi.path}`,
);

it("serves every method and path that was promised", () => {
  expect(served).toEqual(expect.arrayContaining(promised));
});

it("serves every method and path that docs/openapi.json documents, and nothing else", () => {
  const document = JSON.parse(
    readFileSync(new URL("../../../../docs/openapi.json", import.meta.url), "utf8"),
  ) as { paths: Record<string, object> };
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace("/api/v1", "")}`),
  );
  const documents = ["GET /openapi.json", "GET /openapi-3.1.json", "GET /asyncapi.json"];
  expect([...served, ...documents].toSorted()).toEqual(documented.toSorted());
});
