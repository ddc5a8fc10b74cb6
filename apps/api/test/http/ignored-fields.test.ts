import { describe, expect, it } from "vitest";
import { operations } from "../../src/domains/operations.ts";
import { restPrefix } from "../../src/http/rest/rest.ts";
import { testApi } from "../harness/api.ts";

const { server, account: pro } = await testApi({ plan: "pro" });

const header = "x-ignored-fields";
const dana = { name: "Dana", email: "dana@example.com" };
const none = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
type Method = "GET" | "POST" | "PATCH" | "DELETE";

describe("X-Ignored-Fields", () => {
  it("names unknown parameters of a query, but not known ones", async () => {
    const answer = await server.request("GET", "/contacts?page=1&Status=prospect&utm=%C3%A9&limit=2", {
      as: pro,
    });
    expect([answer.status, answer.headers[header]]).toEqual([200, "Status, utm"]);
    expect((await server.request("GET", "/contacts?page=1", { as: pro })).headers[header]).toBeUndefined();
  });

  it("names a list in brackets, which other programs send, but not the member of a record", async () => {
    const { status, headers } = await server.request(
      "GET",
      `/contacts?ids[]=${none}&status[0]=archived&metadata[team]=north`,
      { as: pro },
    );
    expect([status, headers[header]]).toEqual([200, "ids%5B%5D, status%5B0%5D"]);
  });

  it("names an id in the query, which only the path can give", async () => {
    const { headers } = await server.request("GET", `/contacts/${none}?id=x`, { as: pro });
    expect(headers[header]).toBe("id");
  });

  it("names those of the query before those of the body", async () => {
    const answer = await server.request("POST", "/contacts?notify=yes", {
      as: pro,
      body: { ...dana, age: 3 },
    });
    expect([answer.status, answer.headers[header]]).toEqual([201, "notify, age"]);
  });

  it.each([
    ["GET", "/contacts?page=0&x=1", undefined, 422],
    ["GET", `/contacts/${none}?x=1`, undefined, 404],
    ["POST", "/contacts?x=1", { name: 5 }, 422],
    ["POST", "/contacts", { name: 5, x: 1 }, 422],
    ["POST", "/contacts", { name: "a\0", x: 1 }, 422],
    ["PATCH", `/contacts/${none}`, { x: 1 }, 404],
    ["DELETE", `/contacts/${none}?x=1`, undefined, 404],
  ] as const)("is also set on errors: %s %s", async (method, path, body, status) => {
    const answer = await server.request(method, path, { as: pro, body });
    expect([answer.status, answer.headers[header]]).toEqual([status, "x"]);
  });

  it("is set on rejections before the body is read", async () => {
    expect((await server.request("GET", "/contacts?x=1")).headers[header]).toBe("x");
  });

  it("names at most 20, the beginning of long ones, and stays below 1 KiB", async () => {
    const names = Array.from({ length: 500 }, (_, i) => `x${i}`);
    const many = await server.request("GET", `/contacts?${names.join("&")}`, { as: pro });
    expect(many.headers[header]).toBe(names.slice(0, 20).join(", "));
    const long = await server.request("POST", "/contacts", { as: pro, body: { ["é".repeat(5000)]: 1 } });
    expect(long.headers[header]).toBe("%C3%A9".repeat(100));
  });

  it("is set on tRPC answers as well, for all calls of a batch", async () => {
    const call = (path: string, body: object) => server.request("POST", `/trpc/${path}`, { as: pro, body });
    expect((await call("contacts.create", { ...dana, x: 1 })).headers[header]).toBe("x");
    expect((await call("contacts.create", { name: 5, x: 1 })).headers[header]).toBe("x");
    const batch = { 0: { ...dana, x: 1 }, 1: { ...dana, y: 1 } };
    const { headers } = await call("contacts.create,contacts.create?batch=1", batch);
    expect(headers[header]).toBe("x, y");
  });

  it.each(operations.map(({ name, meta }) => [name, meta.openapi] as const))(
    "is declared for every answer of %s, and set when a parameter is unknown",
    async (_, { method, path }) => {
      const document = (await server.request("GET", "/openapi.json")).body;
      const { responses } = document.paths[restPrefix + path][method.toLowerCase()];
      for (const response of Object.values(responses) as { $ref?: string; headers?: object }[]) {
        const resolved = response.$ref
          ? document.components.responses[response.$ref.split("/").pop()!]
          : response;
        expect(resolved.headers).toHaveProperty("X-Ignored-Fields");
      }
      const url = path.replace(/\{\w+\}/g, none);
      const answer = await server.request(method as Method, `${url}?nobody=knows`, { as: pro });
      expect(answer.headers[header]).toBe("nobody");
    },
  );
});
