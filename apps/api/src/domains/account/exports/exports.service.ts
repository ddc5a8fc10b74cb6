import type { AccountExport } from "@rental/contract";
import { type Call, type WriteCall, wake } from "../../../gate/operation/call.ts";
import { notFound } from "../../../platform/app-error.ts";
import { newId } from "../../../platform/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { signedLinks } from "../../../platform/secrets/signed-links.ts";
import { type ObjectStream, StorageError } from "../../../platform/storage/storage.ts";
import * as queries from "./exports.queries.ts";

/** The kind of the job that writes the file. */
export const exportKind = "export";

/** Path of downloads: `{BASE_ORIGIN}/exports/{id}?expires=&signature=`. */
export const exportPath = "/exports/";

const links = signedLinks("export-urls");

/** Requests an export, or returns the one in progress: one file per account is enough. */
export async function start(call: WriteCall): Promise<Pick<AccountExport, "id" | "status">> {
  const { id, status } = await queries.insertOrFindOpen(call.tx, {
    accountId: call.caller.accountId,
    id: newId(),
    status: "pending",
    createdAt: call.clock.now(),
  });
  wake(call, exportKind, id);
  return { id, status };
}

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<AccountExport> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("export");
  return {
    id,
    status: row.status,
    bytes: row.bytes,
    url: urlOf(call, row),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

function urlOf(call: Call, { id, expiresAt }: queries.ExportRow): string | null {
  if (!expiresAt || expiresAt <= call.clock.now()) return null;
  return `${call.config.baseOrigin}${exportPath}${id}?${links.sign(call, id, expiresAt)}`;
}

export const verifyLink = links.verify;

/** Opens the file of an export whose link was verified; nothing if it has been deleted. */
export async function open(
  { database, storage, clock }: Platform,
  id: string,
): Promise<(ObjectStream & { at: Date }) | undefined> {
  const row = await queries.findReady(database.read, id, clock.now());
  if (!row?.storedKey) return undefined;
  try {
    return { ...(await storage.read(row.storedKey)), at: row.completedAt! };
  } catch (error) {
    if (error instanceof StorageError && error.code === "not_found") return undefined;
    throw error;
  }
}
