import { expect, it } from "vitest";
import { testApi } from "../harness/api.ts";

const { server, account: scale } = await testApi({ plan: "scale" });

it("answers no more than 8 MiB of lists in a batch, and says which call to send alone", async () => {
  const wide = "\u6f22";
  const home = { address: "1 Elm St", monthlyRent: 1, bedrooms: 1, bathrooms: 1 };
  const body = { ...home, description: wide.repeat(20_000), features: new Array(100).fill(wide.repeat(200)) };
  for (let i = 0; i < 30; i++)
    expect((await server.request("POST", "/properties", { as: scale, body })).status).toBe(201);
  const input = JSON.stringify(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i, { limit: 100 }])));
  const batch = Array(20).fill("properties.list").join();
  const path = `/trpc/${batch}?batch=1&input=${encodeURIComponent(input)}`;
  const answer = await server.request("GET", path, { as: scale });
  expect(Buffer.byteLength(answer.text)).toBeLessThan(8.1 * 1024 * 1024);
  const results = answer.body as { error?: { data: { problem: object } }; result?: object }[];
  expect(results.filter(({ result }) => result)).toHaveLength(2);
  for (const { error } of results.filter(({ result }) => !result))
    expect(error!.data.problem).toMatchObject({ status: 422, code: "batch_too_large" });
});
