import { beforeAll, expect, it } from "vitest";
import { createContact, createProperty } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";

const { server, account } = await testApi({ plan: "scale" });
beforeAll(async () => {
  await createContact(server, account, { name: "Dana 100% Reyes_" });
  await createContact(server, account, { name: `${"a".repeat(190)}` });
  await createProperty(server, account, { city: "Spring_field 50%" });
});

const found = async (path: string): Promise<number> => {
  const answer = await server.request("GET", path, { as: account });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.pagination.total;
};

it("wildcards of a pattern are literal in every search", async () => {
  for (const [text, contacts] of [
    ["%", 1],
    ["_", 1],
    ["100% R", 1],
    ["D_na", 0],
    ["D%s", 0],
    ["\\", 0],
    ["%%%%", 0],
  ] as const)
    expect([text, await found(`/contacts?search=${encodeURIComponent(text)}`)]).toEqual([text, contacts]);
  expect(await found(`/properties?city=${encodeURIComponent("g_f")}`)).toBe(1);
  expect(await found(`/properties?city=${encodeURIComponent("g%f")}`)).toBe(0);
});

it("a pattern with exponential backtracking finds nothing", async () => {
  for (const text of ["%a".repeat(90), "_%".repeat(90), `${"a%".repeat(90)}b`, "(a+)+$", "\\".repeat(99)])
    expect([text, await found(`/contacts?search=${encodeURIComponent(text)}`)]).toEqual([text, 0]);
});
