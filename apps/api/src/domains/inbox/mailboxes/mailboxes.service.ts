import {
  type CreateMailboxInput,
  type ListMailboxesInput,
  type Mailbox,
  type MailProtocol,
  mailPorts,
  type UpdateMailboxInput,
} from "@rental/contract";
import { type Call, type WriteCall, wake } from "../../../gate/operation/call.ts";
import {
  AppError,
  invalid,
  limitReached,
  mustChangeSomething,
  notFound,
} from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as queries from "./mailboxes.queries.ts";
import { sealer } from "./server.ts";

type Row = queries.MailboxRow;

/** Kind of the job that imports new mail. */
export const checkKind = "mailbox_check";

/** @throws AppError 404 when the account has no such mailbox */
export async function mustFind(call: Call, id: string): Promise<Row> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("mailbox");
  return row;
}

/** @throws AppError 404 */
export const get = async (call: Call, id: string): Promise<Mailbox> => toMailbox(await mustFind(call, id));

/** Newest first; the limit is capped at the plan's maximum. */
export async function list(call: Call, input: ListMailboxesInput): Promise<Page<Mailbox>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), { accountId });
  return { data: rows.map(toMailbox), pagination };
}

/** The addresses of the account's own mailboxes, lowercase: nobody who writes from one is a prospect. */
export const addressesOf = ({ tx, caller }: WriteCall): Promise<string[]> =>
  queries.addressesOf(tx, caller.accountId);

type GivenServers = Pick<UpdateMailboxInput, "imap" | "smtp">;

/**
 * Checks whether the servers may be connected to. Uses DNS, so it must not be called inside a transaction.
 * @throws AppError 422 naming the host or the port
 */
export async function checkServers(call: Call, given: GivenServers): Promise<void> {
  for (const protocol of ["imap", "smtp"] as const) {
    const server = given[protocol];
    if (!server) continue;
    const ports: readonly number[] = mailPorts[protocol];
    if (!ports.includes(server.port) && !call.config.allowPrivateNetworks)
      throw invalid([{ field: `${protocol}.port`, message: `must be ${ports.join(" or ")}` }]);
    const checked = await call.outbound.check(`https://${server.host}/`);
    if (!checked.ok)
      throw invalid([{ field: `${protocol}.host`, message: checked.reason.replace(/\.$/, "") }]);
  }
}

/**
 * Connects a mailbox, whose mail from now on is imported.
 * @throws AppError 422 when the plan's limit of mailboxes is reached; 409 when another active one sends
 */
export async function create(call: WriteCall, input: CreateMailboxInput): Promise<Mailbox> {
  const { accountId, limits } = call.caller;
  // Locked first, so that concurrent creations can't exceed the limit or make two senders.
  await accounts.lock(call.tx, accountId);
  if ((await queries.countAll(call.tx, accountId)) >= limits.mailboxes)
    throw limitReached("mailbox_limit_reached", limits, limits.mailboxes, "mailboxes");
  const { address, folder, active, imap, smtp } = input;
  if (active && smtp) await mustBeOnlySender(call);
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    accountId,
    id: newId(),
    address,
    folder,
    active,
    imap: serverOf(imap),
    imapSecret: sealer(call.secrets).seal(imap.secret),
    smtp: smtp ? serverOf(smtp) : null,
    smtpSecret: smtp ? sealer(call.secrets).seal(smtp.secret) : null,
    connectedAt: now,
    nextCheckAt: now,
    createdAt: now,
    updatedAt: now,
  });
  if (active) wake(call, checkKind, row.id);
  return toMailbox(row);
}

/**
 * After a change of the folder, the user or the server to read from, only new mail is imported.
 * @throws AppError 404; 409 when another active one sends; 422 when nothing would change, or a secret is missing
 */
export async function update(call: WriteCall, input: UpdateMailboxInput): Promise<Mailbox> {
  const { id, imap, smtp, ...changes } = input;
  const { accountId } = call.caller;
  await accounts.lock(call.tx, accountId);
  const before = await queries.lock(call.tx, accountId, id);
  if (!before) throw notFound("mailbox");
  mustChangeSomething({ imap, smtp, ...changes });
  const now = call.clock.now();
  const imapSecret = imap && secretOf(call, "imap", imap, before.imap);
  const smtpSecret = smtp && secretOf(call, "smtp", smtp, before.smtp);
  const isOther =
    (changes.folder !== undefined && changes.folder !== before.folder) ||
    (imap !== undefined && (imap.host !== before.imap.host || imap.user !== before.imap.user));
  const isSender = smtp === undefined ? before.smtpSecret !== null : smtp !== null;
  if (isSender && (changes.active ?? before.active)) await mustBeOnlySender(call, id);
  const row = await queries.update(call.tx, accountId, id, {
    ...changes,
    ...(imap && { imap: serverOf(imap), ...(imapSecret && { imapSecret }) }),
    ...(smtp && { smtp: serverOf(smtp), ...(smtpSecret && { smtpSecret }) }),
    ...(smtp === null && { smtp: null, smtpSecret: null }),
    ...(smtp !== undefined && { lastSendError: null }),
    ...(isOther && { connectedAt: now, uidValidity: null, lastUid: 0 }),
    // The process that watches it has the old password or folder.
    watchToken: null,
    watchedUntil: null,
    failures: 0,
    lastError: null,
    nextCheckAt: now,
    updatedAt: now,
  });
  if (row!.active) wake(call, checkKind, id);
  return toMailbox(row!);
}

/** Disconnects a mailbox; imported mail is kept. @throws AppError 404 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  if (!(await queries.remove(call.tx, call.caller.accountId, id))) throw notFound("mailbox");
}

/** Must be called while the account is locked. @param id of the mailbox that is to send */
async function mustBeOnlySender(call: WriteCall, id?: string): Promise<void> {
  if (!(await queries.findSender(call.tx, call.caller.accountId, id))) return;
  throw new AppError(
    "conflict",
    "Another active mailbox sends the account's email. Set its smtp to null or deactivate it first, or leave out smtp.",
    { code: "sender_taken" },
  );
}

type GivenServer = NonNullable<UpdateMailboxInput["imap"]>;

/** The new secret, sealed; undefined to keep the old one. @throws AppError 422 when it is for another server */
function secretOf(call: Call, protocol: MailProtocol, given: GivenServer, before: Row["smtp"]) {
  if (given.secret !== undefined) return sealer(call.secrets).seal(given.secret);
  if (before && given.host === before.host && given.port === before.port && given.user === before.user)
    return undefined;
  throw invalid([{ field: `${protocol}.secret`, message: "is required with another host, port or user" }]);
}

const serverOf = ({ host, port, user }: GivenServer) => ({ host, port, user });

const toMailbox = (row: Row): Mailbox => ({
  id: row.id,
  address: row.address,
  imap: row.imap,
  smtp: row.smtp,
  folder: row.folder,
  active: row.active,
  lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
  lastSucceededAt: row.lastSucceededAt?.toISOString() ?? null,
  lastError: row.lastError,
  lastSendError: row.lastSendError,
  leftCount: row.leftCount,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
