import type {
  BulkError,
  Contact,
  ContactImport,
  CreateContactInput,
  ImportContactsInput,
} from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { withoutMarks } from "../../../platform/text/phone.ts";
import { create, isLikely, type Row, update } from "./contacts.service.ts";
import { type AddressBook, findAll, type Held } from "./identity.service.ts";
import { readContactRows } from "./import-rows.ts";

type Said = Partial<CreateContactInput>;
type Outcome = "created" | "updated" | "unchanged";

/**
 * Creates or changes the contacts of rows, in the caller's transaction: as `create` and `update` do for one, with their
 * events and the opt-outs of the addresses. A row that can't be accepted fails by itself, before anything is written
 * for it.
 */
export async function importContacts(
  call: WriteCall,
  { mode = "create", contacts }: ImportContactsInput,
): Promise<ContactImport> {
  const { rows, unmappedFields } = readContactRows(contacts);
  const all = rows.flatMap(({ said }) => said ?? []);
  const book = mode === "upsert" ? await findAll(call, all) : undefined;
  const count = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  const createdContactIds: string[] = [];
  const errors: BulkError[] = [];
  const seen = new Set<string>();
  for (const [index, { said, errors: wrong }] of rows.entries()) {
    const row = index + 1;
    try {
      if (!said) throw new RefusedRow(wrong);
      const { id, outcome } = await save(call, said, book, seen);
      if (outcome === "created") createdContactIds.push(id);
      count[outcome] += 1;
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof RefusedRow)) throw error;
      count.failed += 1;
      errors.push(...reasonsOf(error).map((reason) => ({ row, ...reason })));
    }
  }
  return { mode, total: rows.length, ...count, createdContactIds, unmappedFields, errors };
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
  book: AddressBook | undefined,
  seen: Set<string>,
): Promise<{ id: string; outcome: Outcome }> {
  const found = book && presentIn(book, said);
  if (found && seen.has(found.id))
    throw new RefusedRow([{ message: "is about the same contact as an earlier row", code: "duplicate" }]);
  if (found?.row) {
    seen.add(found.id);
    return { id: found.id, outcome: await change(call, found.row, said, book!) };
  }
  const { id, name, email, phone } = await add(call, said);
  seen.add(id);
  book?.add({ id, name, email, phone });
  return { id, outcome: "created" };
}

/** As for leads: by email address, or else by phone number, which families and offices share. */
function presentIn(book: AddressBook, { name, email, phone }: Said): Held | undefined {
  const [byEmail] = email ? book.with({ email }) : [];
  if (byEmail || !phone) return byEmail;
  return book
    .with({ phone })
    .find((each) => isLikely(each, { name: name ?? each.name, email: email ?? undefined }));
}

function add(call: WriteCall, { name, ...said }: Said): Promise<Contact> {
  if (name === undefined)
    throw new RefusedRow([{ field: "name", message: "is required", code: "validation" }]);
  return create(call, { source: "import", ...said, name });
}

/** Changes what differs. An address in another notation is the same: what is known of it, such as bounces, is kept. */
async function change(
  call: WriteCall,
  row: Row,
  { email, phone, ...others }: Said,
  book: AddressBook,
): Promise<Outcome> {
  const differing = Object.entries(others).filter(([name, value]) => row[name as keyof Row] !== value);
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

const isSamePhone = (one: string, other: string, book: AddressBook): boolean =>
  withoutMarks(one) === other || book.isSame({ phone: one }, { phone: other });
