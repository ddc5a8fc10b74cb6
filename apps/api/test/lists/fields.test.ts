/** `fields` leaves only the members of records that it names. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../src/domains/operations.ts";
import { unwrap } from "../../src/gate/operation/unwrap.ts";
import { createContact } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { lists } from "./every-list.ts";

const { server, account } = await testApi({ plan: "scale" });

const get = (path: string) => server.request("GET", path, { as: account });

const knownOf = (input: z.ZodType): string[] => {
  const fields = input instanceof z.ZodObject ? unwrap(input.shape.fields) : undefined;
  return fields instanceof z.ZodArray ? ((fields.element as z.ZodEnum).options as string[]) : [];
};

describe.each(operations.filter(({ name, input }) => name in lists && knownOf(input).length > 0))(
  "$name",
  ({ name, input }) => {
    it("shows each member by itself, beside the id, and all of them together", async () => {
      const own = await server.createAccount("scale");
      const place = await lists[name]!.prepare(server, own);
      const { path, headers } =
        typeof place === "string"
          ? { path: place, headers: { authorization: `Bearer ${own.apiKey}` } }
          : place;
      const ask = (query: string) =>
        server.call({
          method: "GET",
          headers,
          url: `${path}${path.includes("?") ? "&" : "?"}limit=1${query}`,
        });
      const whole = (await ask("")).body.data[0];
      expect(whole).toBeDefined();
      const known = knownOf(input);
      for (const member of known) {
        const [shown] = (await ask(`&fields=${member}`)).body.data;
        const names = Object.keys(whole).filter((key) => key === "id" || key === member);
        expect([member, Object.keys(shown)]).toEqual([member, names]);
      }
      expect(Object.keys((await ask(`&fields=${known}`)).body.data[0])).toEqual(Object.keys(whole));
    });
  },
);

it("are named by commas or by repeating the parameter, in the order of the record", async () => {
  await createContact(server, account, { name: "Dana", email: "dana@example.com" });
  const expected = [{ id: expect.any(String), name: "Dana", email: "dana@example.com" }];
  expect((await get("/contacts?fields=email,name")).body.data).toEqual(expected);
  expect((await get("/contacts?fields=email&fields=name,,email")).body.data).toEqual(expected);
});

it("are refused with those that exist when one is unknown", async () => {
  const { status, body } = await get("/contacts?fields=name,salary");
  expect(status).toBe(422);
  expect(body.errors).toEqual([
    { field: "fields.1", message: expect.stringMatching(/^must be one of "id", "name", "email"/) },
  ]);
  expect((await get("/contacts?fields=,")).status).toBe(422);
  expect((await get("/contacts?fields=__proto__")).status).toBe(422);
});

it("stay on the next page, which may also have others", async () => {
  for (const n of [1, 2, 3]) await createContact(server, account, { email: `page${n}@example.com` });
  const first = await get("/contacts?fields=email&limit=1");
  expect(first.headers.link).toContain("fields=email");
  const { nextCursor } = first.body.pagination;
  const second = await get(`/contacts?fields=name&limit=1&cursor=${nextCursor}`);
  expect(Object.keys(second.body.data[0])).toEqual(["id", "name"]);
  expect((await get(`/contacts?limit=1&cursor=${nextCursor}`)).body.data[0].email).toBe("page2@example.com");
});
