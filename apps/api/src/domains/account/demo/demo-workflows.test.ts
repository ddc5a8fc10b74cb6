import { expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";
import { forAccount } from "../accounts/system-call.ts";
import * as demo from "./demo.service.ts";

const { server, account: pro } = await testApi({ plan: "pro" });

it("seeds templates, and runs in every lasting state, which do not change when the worker processes them", async () => {
  const seeded = await forAccount(server.platform, pro.accountId, demo.seed);
  expect(seeded.workflows).toHaveLength(3);
  const statuses = async () => {
    const states = [];
    for (const id of seeded.runs) {
      const { data } = (await server.request("GET", `/workflows/runs/${id}`, { as: pro })).body;
      states.push([data.status, data.waitingFor ?? data.exitReason]);
    }
    return states;
  };
  const expected = [
    ["failed", "channel_not_connected"],
    ["completed", null],
    ["cancelled", "cancelled"],
    ["paused", "time"],
    ["running", "reply"],
  ];
  expect(await statuses()).toEqual(expected);
  await server.drain(["workflow_run"]);
  expect(await statuses()).toEqual(expected);
});

it("says how many records and messages it made", async () => {
  const other = await server.createAccount("pro");
  const seeded = await forAccount(server.platform, other.accountId, demo.seed);
  const total = async (path: string) =>
    (await server.request("GET", `${path}?limit=1`, { as: other })).body.pagination.total;
  for (const resource of ["properties", "contacts", "showings", "conversations"] as const)
    expect([resource, seeded[resource].length]).toEqual([resource, await total(`/${resource}`)]);
  for (const { id, messages } of seeded.conversations)
    expect([id, messages]).toEqual([id, await total(`/conversations/${id}/messages`)]);
});

it("asks in words for every answer of a session", async () => {
  const another = await server.createAccount("pro");
  const { sessions } = await forAccount(server.platform, another.accountId, demo.seed);
  for (const id of Object.values(sessions)) {
    const { submission } = (await server.request("GET", `/sessions/${id}`, { as: another })).body.data;
    const { data } = (await server.request("GET", `/sessions/${id}/questions`, { as: another })).body;
    const asked = data.map(({ key }: { key: string }) => key);
    expect(Object.keys(submission).filter((key) => !asked.includes(key))).toEqual([]);
  }
});
