import { setTimeout as wait } from "node:timers/promises";
import type { SoakClient } from "./client.ts";
import { type Load, rowsOfBulkJob, type Told } from "./load.ts";
import type { Receiver } from "./receiver.ts";

const atOnce = 8;
const patienceMs = 180_000;

/** Looks for everything that was acknowledged. @returns what is missing, one per line */
export async function findLost(client: SoakClient, load: Load, receiver: Receiver): Promise<string[]> {
  const lost: string[] = [];
  await each(load.told, async (record) => {
    const found = await compare(client, record);
    if (found) lost.push(found);
  });
  const deleted = new Set(load.told.filter(({ isDeleted }) => isDeleted).map(({ id }) => id));
  await each(load.images, async (url) => {
    const { status, bytes } = await client.file("GET", url);
    // Images are deleted with their property, which their URLs name.
    const isGone = url.split("/").some((part) => deleted.has(part));
    const isRight = isGone ? status === 404 : status === 200 && bytes > 0;
    if (status !== 429 && !isRight)
      lost.push(`image ${url}: ${status}${isGone ? " after its deletion" : ""}`);
  });
  await each(load.bulkJobs, async (jobId) => {
    const data = await ended(client, `/properties/bulk/${jobId}`);
    if (data.status !== "completed" || data.created !== rowsOfBulkJob)
      lost.push(`bulk import ${jobId}: ${data.status}, ${data.created} of ${rowsOfBulkJob} rows`);
  });
  await each(load.importJobs, async ({ propertyId, jobId }) => {
    const { status, body } = await client.api("GET", `/properties/${propertyId}/images/import/${jobId}`);
    // Deleted with its property.
    if (status === 404) return;
    const data = body!.data!.completedAt
      ? body!.data!
      : await ended(client, `/properties/${propertyId}/images/import/${jobId}`);
    if (data.status !== "completed") lost.push(`image import ${jobId}: ${data.status}`);
  });
  return [...lost, ...(await undelivered(load, receiver))];
}

async function compare(client: SoakClient, { path, id, value, isDeleted }: Told): Promise<string | null> {
  const { status, body } = await client.api("GET", `${path}/${id}`);
  if (isDeleted && path === "/properties")
    return status === 404 ? null : `${path}/${id} is not deleted: ${status}`;
  if (status !== 200) return `${path}/${id}: ${status}`;
  const { monthlyRent, name, deletedAt } = body!.data!;
  if (isDeleted !== (typeof deletedAt === "string"))
    return `${path}/${id} is ${deletedAt ? "" : "not "}deleted`;
  const is = path === "/properties" ? monthlyRent : name;
  const should = path === "/properties" ? value : `Person ${value}`;
  return is === should ? null : `${path}/${id} is ${is} instead of ${should}`;
}

async function ended(client: SoakClient, path: string): Promise<Record<string, unknown>> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const { body } = await client.api("GET", path);
    const data = body?.data ?? {};
    if (data.status === "completed" || data.status === "failed" || performance.now() > until) return data;
    await wait(500);
  }
}

/** Waits until every acknowledged change was delivered, including bulk imports. */
async function undelivered(load: Load, receiver: Receiver): Promise<string[]> {
  const wanted = new Map<string, number>();
  for (const { path, id, changes } of load.told)
    if (changes > 0) wanted.set(`${path === "/properties" ? "property" : "contact"}.updated ${id}`, changes);
  for (const jobId of load.bulkJobs) wanted.set(`bulk_import.completed ${jobId}`, 1);
  const missing = () => [...wanted].filter(([key, count]) => (receiver.got.get(key)?.size ?? 0) < count);
  const until = performance.now() + patienceMs;
  while (missing().length > 0 && performance.now() < until) await wait(500);
  return missing().map(
    ([key, count]) => `${key}: ${receiver.got.get(key)?.size ?? 0} of ${count} events were delivered`,
  );
}

async function each<T>(all: T[], look: (one: T) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < all.length) await look(all[next++]!);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
