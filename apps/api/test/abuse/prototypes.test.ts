import { expect, it } from "vitest";
import { testApi } from "../harness/api.ts";

const { server, account } = await testApi({ plan: "scale" });

/** Bodies as text: an object literal would set the prototype instead of naming a member. */
const attacks = [
  '{"__proto__":{"polluted":"yes","isPublic":true},"name":"Kim","email":"kim@example.com"}',
  '{"constructor":{"prototype":{"polluted":"yes"}},"name":"Kim","email":"kim@example.com"}',
  '{"name":"Kim","email":"kim@example.com","a":{"__proto__":{"__proto__":{"polluted":"yes"}}}}',
];
const openObjects = attacks.map(
  (attack) =>
    `{"name":"Template","triggerType":"manual","steps":[{"type":"end","config":${attack}}],"voiceConfig":${attack}}`,
);

it.each([
  ["contacts", "contacts.create", attacks],
  ["workflows", "workflows.create", openObjects],
] as const)(
  "members named like those of a prototype reach no other object: %s",
  async (path, procedure, bodies) => {
    for (const payload of bodies)
      for (const url of [`/api/v1/${path}`, `/api/v1/trpc/${procedure}`]) {
        const headers = { authorization: `Bearer ${account.apiKey}`, "content-type": "application/json" };
        const answer = await server.call({ method: "POST", url, headers, payload });
        expect([200, 201, 422], answer.text).toContain(answer.status);
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
        expect(([] as unknown as Record<string, unknown>).polluted).toBeUndefined();
      }
  },
);

it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
  "%s is not accepted as a procedure, parameter or id",
  async (name) => {
    const as = account;
    expect((await server.request("GET", `/trpc/${name}`, { as })).status).toBe(404);
    expect((await server.request("GET", `/trpc/properties.${name}`, { as })).status).toBe(404);
    expect((await server.request("GET", `/properties/${name}`, { as })).status).toBe(404);
    const list = await server.request("GET", `/properties?${name}=1&${name}[a]=1`, { as });
    expect([list.status, list.headers["x-ignored-fields"]?.includes(name)]).toEqual([200, true]);
  },
);
