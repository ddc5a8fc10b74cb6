import type { ImageImport, ImageImportStarted } from "@rental/contract";
import { type Call, type WriteCall, wake } from "../../../gate/operation/call.ts";
import { notFound, ruleBroken } from "../../../platform/app-error.ts";
import { newId } from "../../../platform/ids.ts";
import * as images from "../images/images.service.ts";
import * as queries from "./image-imports.queries.ts";

/** Kind of the job that downloads the images. */
export const importKind = "image_import";

/**
 * Starts the import of images by URL, in the caller's transaction.
 * @throws AppError 422 `property_not_found`, `image_limit_reached`, `import_budget_exhausted`
 */
export async function start(
  call: WriteCall,
  propertyId: string,
  urls: string[],
): Promise<ImageImportStarted> {
  await images.mustHaveRoomFor(call, propertyId, urls.length);
  const now = call.clock.now();
  const budgetMonth = now.toISOString().slice(0, 7);
  await mustAfford(call, budgetMonth, urls.length);
  const { accountId } = call.caller;
  const id = newId();
  await queries.insert(
    call.tx,
    { accountId, id, propertyId, status: "pending", budgetMonth, createdAt: now },
    urls,
  );
  wake(call, importKind, id);
  return { jobId: id, status: "pending", totalUrls: urls.length };
}

/** The counts are derived from the states of the URLs, so they change while the job runs. @throws AppError 404 */
export async function get(call: Call, propertyId: string, jobId: string): Promise<ImageImport> {
  await images.mustFindProperty(call, propertyId);
  const ref = { accountId: call.caller.accountId, id: jobId };
  const job = await queries.find(call.database.read, ref, propertyId);
  if (!job) throw notFound("image import");
  const urls = await queries.listUrls(call.database.read, ref);
  const imported = urls.filter(({ status }) => status === "imported");
  const failed = urls.filter(({ status }) => status === "failed");
  return {
    jobId,
    status: job.status,
    totalUrls: urls.length,
    imported: imported.length,
    failed: failed.length,
    totalBytes: imported.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0),
    errors: failed.map(({ url, message, code }) => ({ url, message: message ?? "", code: code ?? "" })),
    createdAt: job.createdAt.toISOString(),
    completedAt: job.completedAt?.toISOString() ?? null,
  };
}

/**
 * Charges for all images up front, so that concurrent imports can't exceed the budget; failed ones are refunded at the
 * end.
 */
async function mustAfford(call: WriteCall, month: string, wanted: number): Promise<void> {
  const { limits, accountId } = call.caller;
  const limit = limits.importImagesPerMonth;
  if (await queries.charge(call.tx, accountId, month, wanted, limit)) return;
  const left = Math.max(0, limit - (await queries.used(call.tx, accountId, month)));
  throw ruleBroken(
    "import_budget_exhausted",
    `The ${limits.title} plan allows ${limit} imported images per month. ${left} are left until the next UTC month; this request has ${wanted}. Upload the images instead, or wait.`,
  );
}
