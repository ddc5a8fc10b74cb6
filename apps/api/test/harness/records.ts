import type { TestAccount, TestServer } from "./server.ts";

/** A property of the account, created through the API. @returns its record */
export async function createProperty(server: TestServer, account: TestAccount, fields: object = {}) {
  const body = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1, ...fields };
  const answer = await server.request("POST", "/properties", { as: account, body });
  if (answer.status !== 201) throw new Error(`no property: ${answer.text}`);
  return answer.body.data as { id: string; address: string };
}

/** A contact of the account, created through the API. @returns its record */
export async function createContact(server: TestServer, account: TestAccount, fields: object = {}) {
  const body = { name: "Dana Reyes", email: "dana@example.com", ...fields };
  const answer = await server.request("POST", "/contacts", { as: account, body });
  if (answer.status !== 201) throw new Error(`no contact: ${answer.text}`);
  return answer.body.data as { id: string; name: string; email: string | null };
}
