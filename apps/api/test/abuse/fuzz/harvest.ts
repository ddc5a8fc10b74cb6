import type { FuzzAccount, OpenUpload } from "./accounts.ts";
import { type DescribedOperation, isPublic, kindOfParam } from "./document.ts";
import type { FuzzRequest } from "./requests.ts";

/** Learns from successes which records an account has, so that later requests can use them. */
export function harvest(
  account: FuzzAccount,
  operation: DescribedOperation,
  request: FuzzRequest,
  body: unknown,
): void {
  // Anyone may read the public data of any account.
  if (isPublic(operation) && !request.path.startsWith(`/public/v1/${account.canary}`)) return;
  const { data } = (body ?? {}) as { data?: unknown };
  const kind = kindOf(operation);
  const records = (Array.isArray(data) ? data : [data]) as (Record<string, unknown> | null | undefined)[];
  for (const [place, record] of records.entries()) {
    if (record === null || record === undefined) continue;
    const { id, jobId, objectKey, uploadUrl, url, secret } = record;
    if (typeof id === "string") account.remember(kind, id);
    if (kind === "connectors" && typeof id === "string" && typeof secret === "string")
      account.rememberConnector({ id, secret });
    if (typeof jobId === "string")
      account.remember(operation.path.includes("/import") ? "import" : "bulk", jobId);
    if (typeof uploadUrl === "string" && request.transport === "rest")
      account.rememberUpload(upload(request, place, String(objectKey), uploadUrl));
    if (kind === "images" && typeof url === "string") account.rememberImage(new URL(url).pathname);
  }
}

/** `runs` for `/workflows/runs` and `/workflows/runs/{id}/cancel`, `images` for `.../images/confirm`. */
function kindOf({ path, pathParams }: DescribedOperation): string {
  if (isPublic({ path })) return "listings";
  if (path.includes("/images")) return "images";
  if (path.endsWith("/messages")) return "messages";
  if (path.includes("/deliveries")) return "deliveries";
  const [param] = pathParams;
  return param ? kindOfParam(path, param.name) : path.split("/").at(-1)!;
}

interface Announced {
  contentType?: unknown;
  sizeBytes?: unknown;
}

/** What was presigned, which the answer does not repeat. @param place index in the batch */
function upload(
  { body, path }: FuzzRequest,
  place: number,
  objectKey: string,
  uploadUrl: string,
): OpenUpload {
  // A byte order mark is allowed.
  const sent = JSON.parse(body?.toString().replace(/^\uFEFF/, "") ?? "{}") as Announced & {
    images?: Announced[];
  };
  const { contentType, sizeBytes } = sent.images?.[place] ?? sent;
  const [, propertyId = ""] = /properties\/([^/]+)/.exec(path) ?? [];
  return { objectKey, uploadUrl, contentType: String(contentType), sizeBytes: Number(sizeBytes), propertyId };
}
