import { createContactInput } from "@rental/contract";
import { forAccount } from "../../src/modules/accounts/owner-call.ts";
import * as contacts from "../../src/modules/contacts/contacts.service.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";

const dana = { name: "Dana Reyes", email: "dana@example.com" };

/** A contact of the account, whatever its plan. @returns its id */
export async function makeContact(
  server: TestServer,
  { accountId }: TestAccount,
  fields: object = {},
): Promise<string> {
  const input = createContactInput.parse({ ...dana, ...fields });
  return (await forAccount(server.platform, accountId, (call) => contacts.create(call, input))).id;
}
