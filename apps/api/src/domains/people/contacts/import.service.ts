import {
  type BulkError,
  type Contact,
  type ContactImport,
  type CreateContactInput,
  type CustomFieldsInput,
  channels,
  createContactInput,
  type ImportContactsInput,
  type OptedOutAt,
  type UpsertContactInput,
} from "@rental/contract";
import stringify from "safe-stable-stringify";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { incomplete } from "../../../platform/database/external-ids.ts";
import { mergedMetadata } from "../../../platform/metadata.ts";
import { withoutMarks } from "../../../platform/text/phone.ts";
import { tagsOf } from "../../../platform/text/tags.ts";
import { mergedValues, readValues } from "../../account/settings/custom-fields.service.ts";
import * as queries from "./contacts.queries.ts";
import {
  create,
  isLikely,
  mustLockConsent,
  optOut,
  type Row,
  toContact,
  update,
} from "./contacts.service.ts";
import { type AddressBook, findAll, type Held, reserveAll, survivorsOf } from "./identity.service.ts";
import { type ContactRowRead, readContactRows } from "./import-rows.ts";
import { mergedByExternalIds } from "./merging.queries.ts";

type Said = Partial<CreateContactInput>;
type Outcome = "created" | "updated" | "unchanged";

/**
 * Creates or updates the contacts of rows in the caller's transaction, like `create` and `update` with their events and
 * inherited opt-outs. A row that is not accepted fails individually, before anything is written for it. A row opts its
 * contact out, but never in.
 */
export async function importContacts(
  call: WriteCall,
  { mode = "create", contacts }: ImportContactsInput,
): Promise<ContactImport> {
  const { rows, unmappedFields } = readContactRows(contacts, call.clock.now());
  const all = rows.flatMap(({ said }) => said ?? []);
  await readValues(call, "contacts", all);
  const book =
    mode === "upsert" ? { ...(await findAll(call, all)), byExternalId: await held(call, all) } : undefined;
  if (!book) await reserveConsents(call, rows);
  const count = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  const createdContactIds: string[] = [];
  const errors: BulkError[] = [];
  const seen = new Set<string>();
  for (const [index, { said, optedOutAt, errors: wrong }] of rows.entries()) {
    const row = index + 1;
    try {
      if (!said) throw new RefusedRow(wrong);
      const { id, outcome } = await save(call, said, book, seen);
      const isOut = await optOutAsTold(call, id, optedOutAt);
      if (outcome === "created") createdContactIds.push(id);
      count[isOut && outcome === "unchanged" ? "updated" : outcome] += 1;
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof RefusedRow)) throw error;
      count.failed += 1;
      errors.push(...reasonsOf(error).map((reason) => ({ row, ...reason })));
    }
  }
  return { mode, total: rows.length, ...count, createdContactIds, unmappedFields, errors };
}

/**
 * Reserves the addresses of the rows that opt out, before any contact is locked, and email addresses before phone numbers.
 * To find contacts, an upsert reserves those of all rows.
 */
function reserveConsents(call: WriteCall, rows: ContactRowRead[]): Promise<void> {
  const out = rows.flatMap(({ said, optedOutAt = {} }) =>
    said && Object.keys(optedOutAt).length > 0 ? [said] : [],
  );
  return reserveAll(
    call,
    out.map(({ email = null, phone = null }) => ({ email, phone })),
  );
}

/** @returns whether the contact had not opted out of one of these channels before */
async function optOutAsTold(call: WriteCall, id: string, optedOutAt: OptedOutAt): Promise<boolean> {
  let isNew = false;
  for (const channel of channels) {
    const since = optedOutAt[channel];
    if (since === undefined) continue;
    const contact = await mustLockConsent(call, id, channel);
    if (contact.optedOutAt[channel] !== undefined) continue;
    await optOut(call, contact, channel, since);
    isNew = true;
  }
  return isNew;
}

class RefusedRow extends Error {
  constructor(readonly reasons: Omit<BulkError, "row">[]) {
    super("The row is not acceptable.");
  }
}

function reasonsOf(error: AppError | RefusedRow): Omit<BulkError, "row">[] {
  if (error instanceof RefusedRow) return error.reasons;
  const found = error.options.errors ?? [{ message: error.detail }];
  return found.map((each) => ({ ...each, code: "validation" as const }));
}

/**
 * A second row about the contact of an earlier one is an error, so that the same file always leads to the same
 * contacts.
 */
async function save(
  call: WriteCall,
  said: Said,
  book: Book | undefined,
  seen: Set<string>,
): Promise<{ id: string; outcome: Outcome }> {
  const found = book && presentIn(book, said);
  if (found && seen.has(found.id))
    throw new RefusedRow([{ message: "is about the same contact as an earlier row", code: "duplicate" }]);
  if (found?.row) {
    seen.add(found.id);
    return { id: found.id, outcome: await change(call, found.row, asToldOf(found, said), book!) };
  }
  const { id, name, email, phone } = await add(call, said);
  seen.add(id);
  book?.add({ id, name, email, phone });
  if (said.externalId) book?.byExternalId.set(said.externalId, { id, name, email, phone });
  return { id, outcome: "created" };
}

type Book = AddressBook & { byExternalId: Map<string, Held> };

/** The contacts with an externalId of these rows, or those that they were merged into. */
async function held(call: WriteCall, rows: Said[]): Promise<Book["byExternalId"]> {
  const { tx, caller } = call;
  const externalIds = rows.flatMap(({ externalId }) => externalId ?? []);
  if (externalIds.length === 0) return new Map();
  await queries.externalIds.reserve(tx, caller.accountId, externalIds);
  const found = await queries.findByExternalIds(tx, caller.accountId, externalIds);
  const book = new Map<string, Held>(found.map((row) => [row.externalId!, { ...row, row }]));
  const merged = await mergedByExternalIds(
    tx,
    caller.accountId,
    externalIds.filter((id) => !book.has(id)),
  );
  for (const [id, survivor] of await survivorsOf(call, merged)) {
    const { externalId } = merged.find((row) => row.id === id)!;
    book.set(externalId!, { ...survivor, row: survivor, isMerged: true });
  }
  return book;
}

/** The changes of a row about a merged contact that apply to the contact it was merged into. */
function asToldOf<Told extends Said>({ isMerged }: Held, told: Told): Told {
  if (!isMerged) return told;
  const { email: _, phone: __, externalId: ___, ...others } = told;
  return others as Told;
}

/**
 * Matches by externalId or, like leads, by email address or else phone number, which families and offices share. A contact
 * with another externalId is somebody else.
 */
function presentIn(book: Book, { name, email, phone, externalId }: Said): Held | undefined {
  const known = externalId ? book.byExternalId.get(externalId) : undefined;
  if (known) return known;
  const mayBe = ({ row }: Held) => !externalId || !row?.externalId;
  const byEmail = email ? book.with({ email }).find(mayBe) : undefined;
  if (byEmail || !phone) return byEmail;
  return book
    .with({ phone })
    .find((each) => mayBe(each) && isLikely(each, { name: name ?? each.name, email: email ?? undefined }));
}

function add(call: WriteCall, { name, ...said }: Said): Promise<Contact> {
  if (name === undefined)
    throw new RefusedRow([{ field: "name", message: "is required", code: "validation" }]);
  return create(call, { source: "import", ...said, name });
}

/** Updates the fields that differ. An address in another notation is the same, so that its state, such as bounces, is kept. */
async function change(
  call: WriteCall,
  row: Row,
  { email, phone, ...others }: Said,
  book: AddressBook,
): Promise<Outcome> {
  const differing = Object.entries(others).filter(([name, value]) => differs(row, name as keyof Row, value));
  const isNewEmail = email && !(row.email && book.isSame({ email }, { email: row.email }));
  const isNewPhone = phone && !(row.phone && isSamePhone(phone, row.phone, book));
  const changes = {
    ...Object.fromEntries(differing),
    ...(isNewEmail && { email }),
    ...(isNewPhone && { phone }),
  };
  if (Object.keys(changes).length === 0) return "unchanged";
  await update(call, { id: row.id, ...changes });
  return "updated";
}

function differs(row: Row, name: keyof Row, value: unknown): boolean {
  if (name === "tags") return stringify(tagsOf(value as string[])) !== stringify(row.tags);
  if (name === "customFields")
    return (
      stringify(mergedValues(row.customFields, value as CustomFieldsInput)) !== stringify(row.customFields)
    );
  if (name !== "metadata") return row[name] !== value;
  return stringify(mergedMetadata(row.metadata, value as Row["metadata"])) !== stringify(row.metadata);
}

/**
 * Creates the contact with an externalId, or updates the fields that differ. Of concurrent callers, exactly one creates it.
 * @throws AppError like create and update; 422 when it does not exist and the input is not enough to create it
 */
export async function upsertContact(
  call: WriteCall,
  said: UpsertContactInput,
): Promise<{ contact: Contact; isNew: boolean }> {
  const found = (await held(call, [said])).get(said.externalId);
  if (!found?.row) {
    const { data, error } = createContactInput.safeParse(said);
    if (error) throw incomplete("contact", error.issues);
    if (!data.email && !data.phone) throw incomplete("contact", [{ path: ["email or phone"] }]);
    return { contact: await create(call, data), isNew: true };
  }
  const { row } = found;
  const told = asToldOf(found, { ...said, ...(said.phone && { phone: withoutMarks(said.phone) }) });
  const changes = Object.entries(told).filter(([name, value]) => differs(row, name as keyof Row, value));
  if (changes.length === 0) return { contact: toContact(row), isNew: false };
  return { contact: await update(call, { id: row.id, ...Object.fromEntries(changes) }), isNew: false };
}

const isSamePhone = (one: string, other: string, book: AddressBook): boolean =>
  withoutMarks(one) === other || book.isSame({ phone: one }, { phone: other });
