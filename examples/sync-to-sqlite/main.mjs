// Keeps a copy of an account in a SQLite file. It can be killed at any moment, and continues where it was.
import { GoneError, RentalClient } from "@rental/sdk";
import { Copy, resources } from "./copy.mjs";

const rental = new RentalClient({ apiKey: process.env.RENTAL_API_KEY, maxRetries: 10 });
const copy = new Copy(process.argv[2] ?? "account.db");
const changed = { resource: resources, include: "record" };

/** Copies everything. The cursor is taken first: whatever changes while the lists are read comes again as a change. */
async function copyAll() {
  const { nextCursor } = await rental.changes.list({ cursor: "now" });
  const id = copy.begin(nextCursor);
  for (const resource of ["properties", "contacts", "showings", "conversations"]) {
    for await (const page of pagesOf(rental[resource].listAll({ limit: 100 }))) {
      copy.add(id, resource, page);
      if (resource === "conversations") for (const conversation of page) await copyMessages(id, conversation);
    }
  }
  copy.finish(id);
  console.log(`copied everything: ${described(copy.counts())}`);
}

async function copyMessages(id, conversation) {
  const messages = rental.conversations.listMessagesAll(conversation.id, { limit: 100 });
  for await (const page of pagesOf(messages)) copy.add(id, "messages", page);
}

/** Reads what has changed since the last run, in large pages. */
async function catchUp() {
  for (let hasMore = true; hasMore; ) {
    const page = await rental.changes.list({ ...changed, cursor: copy.cursor, limit: 500 });
    copy.apply(page.data, page.nextCursor);
    hasMore = page.hasMore;
  }
  console.log(`up to date: ${described(copy.counts())}`);
}

/** Applies each change as it is committed. */
async function follow() {
  const changes = rental.changes.watch({ ...changed, cursor: copy.cursor });
  // Without changes for 30 days the stored cursor would become too old; that of the loop moves on.
  const saving = setInterval(() => copy.apply([], changes.cursor ?? copy.cursor), 3_600_000);
  try {
    for await (const change of changes) copy.apply([change], change.cursor);
  } finally {
    clearInterval(saving);
  }
}

/** Groups records, so that they are stored many at a time. */
async function* pagesOf(records) {
  let page = [];
  for await (const record of records) {
    page.push(record);
    if (page.length < 100) continue;
    yield page;
    page = [];
  }
  yield page;
}

const described = (counts) => resources.map((resource) => `${counts[resource] ?? 0} ${resource}`).join(", ");

if (copy.cursor === undefined) await copyAll();
for (;;) {
  try {
    await catchUp();
    await follow();
  } catch (error) {
    if (!(error instanceof GoneError)) throw error;
    console.log(`copying everything again: ${error.message}`);
    await copyAll();
  }
}
