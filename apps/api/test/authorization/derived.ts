import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { type Operation, operations } from "../../src/domains/operations.ts";
import { pathParams } from "../../src/gate/operation/operation.ts";
import { exampleOf } from "../../src/http/openapi/example-of.ts";
import { newId } from "../../src/platform/ids.ts";
import { makeContact, makeProperty } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { coreRead, coreWrite, paidRead, paidWrite, type Row } from "./row.ts";

/** The trial's operations. Repeated here, so that an error in a declaration does not change what is expected of it. */
const core = /^(properties|contacts)\./;

/** What Starter lacks. */
const aboveStarter = /^reports\./;

/** Members of a body that name another record, and what creates that record. */
const references: Record<string, (server: TestServer, account: TestAccount) => Promise<string>> = {
  propertyId: makeProperty,
  contactId: makeContact,
};

/** Status of a success: a `POST` creates a record, a `DELETE` returns nothing. */
const successes: Record<string, number> = { GET: 200, POST: 201, PATCH: 200, DELETE: 204 };

/** The message for an operation whose examples are not enough. */
const needsRow = (name: string, reason: string): string =>
  `${name} needs a row by hand in test/authorization, listed in table.ts: ${reason}`;

/**
 * The row of an operation that has none by hand: its documented example is sent, for a record that the `create` of the
 * resource made of its own example. A property or a contact that the example names is created first. An operation whose
 * request needs more needs a row by hand.
 */
export function derivedRow(operation: Operation): Row {
  const { name, meta, input } = operation;
  const { method, path } = meta.openapi;
  const isCore = core.test(name);
  const readOn = isCore ? coreRead : aboveStarter.test(name) ? paidWrite : paidRead;
  const status = successes[method]!;
  const params = pathParams(path);
  return {
    plans: method === "GET" ? readOn(status) : (isCore ? coreWrite : paidWrite)(status),
    ...(params.length > 0 && { foreign: 404 }),
    ...(params.length === 0 && namesRecord(operation) && { foreign: 422 }),
    hint: needsRow(name, "the answer to its documented example is not the one expected."),
    prepare: async (server, account) => {
      if (params.length > 1) throw new Error(needsRow(name, "its path has more than one parameter."));
      const id = params.length > 0 ? await makeExample(server, account, name) : "";
      const fields = method === "GET" ? undefined : await fieldsOf(input, params, server, account);
      return { path: path.replace(/\{\w+\}/, id), body: fields };
    },
  };
}

const namesRecord = ({ meta, input }: Operation): boolean =>
  meta.openapi.method !== "GET" &&
  Object.keys((exampleOf(input) ?? {}) as object).some((name) => name in references);

/** The documented example of a body, with records of the account where it names some; undefined where there is no body. */
async function fieldsOf(
  input: Operation["input"],
  params: string[],
  server: TestServer,
  account: TestAccount,
): Promise<object | undefined> {
  const example = Object.entries((exampleOf(input) ?? {}) as object).filter(
    ([name]) => !params.includes(name),
  );
  const fields = await Promise.all(
    example.map(
      async ([name, value]) => [name, (await references[name]?.(server, account)) ?? value] as const,
    ),
  );
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/**
 * Creates a record of the account, whatever its plan, from the documented example of `create`.
 * @param name any operation of the resource
 * @returns its id
 */
export async function makeExample(server: TestServer, account: TestAccount, name: string): Promise<string> {
  const creating = `${name.split(".")[0]}.create`;
  const create = operations.find((each) => each.name === creating);
  if (!create) throw new Error(needsRow(name, `there is no ${creating}.`));
  const { caller } = await forAccount(server.platform, account.accountId, async (call) => call);
  const { idempotency } = server.server;
  const keyless = { idempotency, idempotencyKey: null, ifMatch: null, ifNoneMatch: null };
  const call = { ...server.platform, caller, requestId: newId(), ...keyless };
  const made = await create
    .perform(
      { ...call, reply: { headers: {} } },
      { params: {}, fields: await fieldsOf(create.input, [], server, account) },
    )
    .catch((error: unknown) => {
      throw new Error(needsRow(name, `${creating} refuses its documented example: ${error}`), {
        cause: error,
      });
    });
  return (made as { data: { id: string } }).data.id;
}
