import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { processDied } from "../../../platform/jobs/jobs.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import type { JobRef } from "../../../platform/jobs/wake.ts";
import { download, type Failure, Interrupted } from "../../../platform/outbound/download.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as images from "../images/images.service.ts";
import * as queries from "./image-imports.queries.ts";

export interface RunOptions {
  /** Per URL, from the DNS lookup to the last byte. Default 30,000 ms. */
  deadlineMs?: number;
  /** Number of concurrent downloads; each holds up to 10 MB. Default 4. */
  concurrency?: number;
  /** For all URLs combined, over all turns, after which the remaining ones fail. Default 120,000 ms. */
  importDeadlineMs?: number;
  /** How long a turn keeps starting downloads before yielding to other imports. Default 10,000 ms. */
  turnMs?: number;
  /** Aborts the downloads in flight; the import remains due. */
  signal?: AbortSignal;
}

type Outcome = images.StoredImage | Failure;
const isFailure = (outcome: Outcome): outcome is Failure => "code" in outcome;

/**
 * Runs an image import, resuming where a killed worker stopped: the status of each URL records what has been done.
 * Every attempt stores under its own key, and a URL is marked in the transaction that adds its image, so that even two
 * concurrent workers create no duplicates.
 */
export async function runImport(
  platform: Platform,
  ref: JobRef,
  progress: () => Promise<void>,
  options: RunOptions = {},
): Promise<void> {
  const {
    deadlineMs = 30_000,
    concurrency = 4,
    importDeadlineMs = 120_000,
    turnMs = 10_000,
    signal,
  } = options;
  const { database, outbound } = platform;
  const job = await queries.begin(database.read, ref);
  if (!job) return;
  const urls = await queries.listUrls(database.read, ref);
  const pending = urls.filter(({ status }) => status === "pending");
  const { propertyId } = job;
  const begunAt = performance.now();
  const elapsed = () => performance.now() - begunAt;
  const left = () => importDeadlineMs - job.workedMs - elapsed();
  const goesOn = () => !signal?.aborted && elapsed() < turnMs && left() > 0;

  const fetchOne = async ({ url }: queries.UrlRow): Promise<Outcome> => {
    const bytes = await download(outbound, url, Math.min(deadlineMs, Math.max(1, left())), signal);
    if (!Buffer.isBuffer(bytes)) return bytes;
    try {
      const image = await images.prepare(ref.accountId, bytes);
      const stored = await images.store(platform, ref.accountId, propertyId, bytes, image);
      return { ...stored, objectKey: stored.storedKey, altText: null };
    } catch (error) {
      return failureOf(error);
    }
  };
  // Recorded in the order submitted, which becomes the display order.
  try {
    for await (const [url, outcome] of inOrder(pending, concurrency, goesOn, fetchOne)) {
      const failure = isFailure(outcome) ? outcome : await record(platform, ref, propertyId, url, outcome);
      if (failure) await queries.markFailed(database.read, ref, url.position, failure);
      await progress();
    }
  } catch (error) {
    if (error instanceof Interrupted) return;
    throw error;
  } finally {
    await queries.addWorked(database.read, ref, Math.round(elapsed()));
  }
  if (left() <= 0) await queries.markAllFailed(database.read, ref, tooSlow(importDeadlineMs));
  await finish(platform, ref);
}

const tooSlow = (ms: number): Failure => ({
  code: "import_timeout",
  message: `The import reached its limit of ${ms / 1_000} s before this image. Import it again, or upload it.`,
});

/** Makes an image visible and marks its URL, in one transaction. @returns why it could not */
async function record(
  platform: Platform,
  ref: JobRef,
  propertyId: string,
  { position }: queries.UrlRow,
  image: images.StoredImage,
): Promise<Failure | undefined> {
  try {
    await forAccount(platform, ref.accountId, async (call) => {
      // Another worker was faster: its image is used, and the sweep removes this object.
      if (!(await queries.markImported(call.tx, ref, position, image.sizeBytes))) return;
      await images.add(call, propertyId, [image]);
    });
    return undefined;
  } catch (error) {
    return failureOf(error);
  }
}

/** Finishes the import once every URL is done: exactly once, with its event, in one transaction. */
function finish(platform: Platform, ref: JobRef): Promise<void> {
  return forAccount(platform, ref.accountId, async (call) => {
    const job = await queries.lock(call.tx, ref);
    const counts = job && (await queries.countUrls(call.tx, ref));
    if (counts?.pending === 0) await end(call, job!, "completed", counts.failed);
  });
}

/**
 * Ends an import as failed, with its remaining URLs, after processes crashed while running it; images already imported
 * are kept.
 */
export function stopImport(platform: Platform, ref: JobRef): Promise<void> {
  return forAccount(platform, ref.accountId, async (call) => {
    const job = await queries.lock(call.tx, ref);
    if (!job) return;
    await queries.markAllFailed(call.tx, ref, processDied);
    const { failed } = await queries.countUrls(call.tx, ref);
    await end(call, job, "failed", failed);
  });
}

async function end(
  call: WriteCall,
  { accountId, id, propertyId, budgetMonth }: queries.ImportRow,
  status: "completed" | "failed",
  failed: number,
): Promise<void> {
  const there = await images.exists(call, propertyId);
  // Without its property, the job itself can't run.
  await queries.end(call.tx, { accountId, id }, there ? status : "failed", call.clock.now());
  if (failed > 0) await queries.refund(call.tx, accountId, budgetMonth, failed);
  if (there) await emit(call, "property.updated", { id: propertyId, propertyId });
}

/** Handles errors of the image or the property; any other error is rethrown, and the job is retried. */
function failureOf(error: unknown): Failure {
  if (error instanceof images.ImageError && error.code !== "busy")
    return { code: error.code, message: error.message };
  if (error instanceof AppError && error.type === "not-found") {
    return {
      code: "property_not_found",
      message: "The property was deleted before the import reached this image.",
    };
  }
  if (error instanceof AppError && error.type === "unprocessable-entity" && error.options.code) {
    return { code: error.options.code, message: error.detail };
  }
  throw error;
}

/** Processes up to `width` items concurrently until stopped, yielding the results in the order of the items. */
async function* inOrder<T, R>(
  items: readonly T[],
  width: number,
  goesOn: () => boolean,
  work: (item: T) => Promise<R>,
): AsyncGenerator<[T, R]> {
  const started: Promise<R>[] = [];
  for (const [i, item] of items.entries()) {
    while (started.length < Math.min(items.length, i + width) && goesOn()) {
      const next = work(items[started.length]!);
      // Awaited below; this avoids an unhandled rejection until then.
      next.catch(() => undefined);
      started.push(next);
    }
    const next = started[i];
    if (!next) return;
    yield [item, await next];
  }
}
