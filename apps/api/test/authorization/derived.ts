import { pathParams } from "../../src/gate/operation.ts";
import { exampleOf } from "../../src/http/openapi/example-of.ts";
import { forAccount } from "../../src/modules/accounts/owner-call.ts";
import { type Operation, operations } from "../../src/operations.ts";
import { newId } from "../../src/platform/ids.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { coreRead, coreWrite, paidRead, paidWrite, type Row } from "./row.ts";

/** What the trial has. Written here a second time: who may call must not follow from the declaration alone. */
const core = /^(properties|contacts)\./;

/** Status of a success where a row says no other: a `POST` creates, a `DELETE` has nothing to answer. */
const successes: Record<string, number> = { GET: 200, POST: 201, PATCH: 200, DELETE: 204 };

/**
 * The row of an operation that has none by hand: the documented example is sent, about a record that the resource's
 * `create` made of its own example. What needs more than that, such as a contact that the body names, is a row by hand.
 */
export function derivedRow(operation: Operation): Row {
  const { name, meta, input } = operation;
  const { method, path } = meta.openapi;
  const isCore = core.test(name);
  const status = successes[method]!;
  const params = pathParams(path);
  return {
    plans:
      method === "GET" ? (isCore ? coreRead : paidRead)(status) : (isCore ? coreWrite : paidWrite)(status),
    ...(params.length > 0 && { foreign: 404 }),
    prepare: async (server, account) => {
      const id = params.length > 0 ? await makeRecord(server, account, name) : "";
      const fields = method === "GET" ? undefined : fieldsOf(input, params);
      return { path: path.replace("{id}", id), body: fields };
    },
  };
}

/** The documented example of a body; undefined where there is no body. */
function fieldsOf(input: Operation["input"], params: string[]): object | undefined {
  const example = Object.entries((exampleOf(input) ?? {}) as object);
  const fields = example.filter(([member]) => !params.includes(member));
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** A record of the account, whatever its plan, made of the example of `create`. @returns its id */
async function makeRecord(server: TestServer, { accountId }: TestAccount, name: string): Promise<string> {
  const creating = `${name.split(".")[0]}.create`;
  const create = operations.find((each) => each.name === creating);
  if (!create) throw new Error(`${name} needs a row by hand in test/authorization: there is no ${creating}.`);
  const { caller } = await forAccount(server.platform, accountId, async (call) => call);
  const { idempotency } = server.server;
  const call = { ...server.platform, caller, requestId: newId(), idempotency, idempotencyKey: null };
  const made = await create.perform(
    { ...call, reply: { headers: {} } },
    { params: {}, fields: fieldsOf(create.input, []) },
  );
  return (made as { data: { id: string } }).data.id;
}
