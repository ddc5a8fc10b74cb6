import { createPropertyInput } from "@rental/contract";
import { forAccount } from "../../src/modules/accounts/owner-call.ts";
import * as properties from "../../src/modules/properties/properties.service.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";

const elm = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1.5 };

/** A property of the account, whatever its plan. @returns its id */
export async function makeProperty(
  server: TestServer,
  { accountId }: TestAccount,
  fields: object = {},
): Promise<string> {
  const input = createPropertyInput.parse({ ...elm, ...fields });
  const { data } = await forAccount(server.platform, accountId, (call) => properties.create(call, input));
  return data.id;
}
