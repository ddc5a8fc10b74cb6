import type { ApiPromise } from "../../../../../../packages/sdk/src/index.ts";
import { UsageError } from "../usage-error.ts";
import { baseUrlOf, type Connection, clientOf } from "./client.ts";
import { failureOf } from "./failure.ts";
import { type Flags, type Input, inputOf } from "./input.ts";
import type { ApiOperation } from "./operation.ts";
import { asTable, GrowingTable, show } from "./show.ts";

export interface Called {
  operation: ApiOperation;
  ids: string[];
  /** Input implied by the command itself. */
  given: Input;
  flags: Flags & Connection & { json?: boolean; all?: boolean; idempotencyKey?: string };
}

/** The methods of the SDK, called by name. */
type Methods = Record<string, Record<string, (...args: unknown[]) => unknown>>;

/** Calls an operation, and prints what it returns. @throws CallFailed, UsageError */
export async function run(called: Called): Promise<void> {
  const { operation, flags } = called;
  try {
    if (operation.name === "bulkImports.create" && (flags.file !== undefined || flags.wait))
      await (await import("./bulk-import.ts")).bulkImport(clientOf(flags, true), inputFor(called), flags);
    else if (operation.name === "contacts.import" && flags.file !== undefined)
      await (await import("./contact-import.ts")).importContacts(
        clientOf(flags, true),
        inputFor(called),
        flags,
      );
    else if (flags.all) await printAll(called);
    else await printOne(called);
  } catch (error) {
    throw failureOf(error, baseUrlOf(flags), operation);
  }
}

function inputFor({ operation, given, flags }: Called): Input {
  const { data } = flags;
  if (data !== undefined && (typeof data !== "object" || data === null || Array.isArray(data)))
    throw new UsageError("--data must be a JSON object with the fields.");
  return { ...inputOf(operation, flags), ...given };
}

async function printOne(called: Called): Promise<void> {
  const { operation, flags } = called;
  const { data, response } = await (call(called, "") as ApiPromise<unknown>).withResponse();
  const ignored = response.headers.get("x-ignored-fields");
  if (ignored) process.stderr.write(`Ignored, because ${operation.name} has no such field: ${ignored}\n`);
  show(data, flags);
}

function call(called: Called, suffix: "" | "All", page?: object): unknown {
  const { operation, ids, flags } = called;
  const [resource, method] = operation.name.split(".") as [string, string];
  const client = clientOf(flags, suffix === "All") as unknown as Methods;
  const input = { ...inputFor(called), ...page };
  const options = flags.idempotencyKey ? { idempotencyKey: flags.idempotencyKey } : {};
  const args = operation.fields.length > 0 ? [...ids, input, options] : [...ids, options];
  return client[resource]![method + suffix]!(...args);
}

/** Number of records requested at a time: the server reduces it to the plan's limit. */
const pageSize = 100;
/** Number of records printed at a time. */
const batch = 50;

/** Prints all records: as a growing table, or as one JSON document written while it is received. */
async function printAll(called: Called): Promise<void> {
  const { flags } = called;
  for (const given of ["page", "cursor"] as const)
    if (flags[given] !== undefined)
      throw new UsageError(`--all starts with the first page: leave out --${given}.`);
  const records = call(called, "All", { limit: pageSize, ...inputFor(called) }) as AsyncIterable<Input>;
  await (asTable(flags) ? growTable(records) : streamJson(records));
}

async function growTable(records: AsyncIterable<Input>): Promise<void> {
  const table = new GrowingTable();
  let rows: Input[] = [];
  for await (const record of records) {
    rows.push(record);
    if (rows.length < batch) continue;
    table.add(rows);
    rows = [];
  }
  table.add(rows);
  table.end();
}

async function streamJson(records: AsyncIterable<Input>): Promise<void> {
  let count = 0;
  for await (const record of records) {
    const text = `${count === 0 ? '{"data":[' : ","}\n${JSON.stringify(record)}`;
    count += 1;
    if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once("drain", resolve));
    if (process.stderr.isTTY && count % batch === 0) process.stderr.write(`\r${count} records`);
  }
  process.stdout.write(count === 0 ? '{"data":[]}\n' : "\n]}\n");
  if (process.stderr.isTTY && count >= batch) process.stderr.write(`\r${count} records\n`);
}
