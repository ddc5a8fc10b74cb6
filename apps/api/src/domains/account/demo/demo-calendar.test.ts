import { describe, expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";
import { forAccount } from "../accounts/system-call.ts";
import { seed } from "./demo.service.ts";

const { server } = await testApi();

describe("the demo data", () => {
  it("has showings of every status, past and future, and entries of every type", async () => {
    const account = await server.createAccount("pro");
    const { showings } = await forAccount(server.platform, account.accountId, seed);
    const get = async (path: string) => (await server.request("GET", path, { as: account })).body.data;
    const shown = await get("/showings?limit=100");
    expect(shown.map(({ id }: { id: string }) => id).sort()).toEqual([...showings].sort());
    const statuses = new Set(shown.map(({ status }: { status: string }) => status));
    expect(statuses).toEqual(new Set(["pending", "confirmed", "completed", "cancelled"]));
    const now = server.clock.now().toISOString();
    const past = shown.filter(({ startTime }: { startTime: string }) => startTime < now);
    expect(past.length).toBeGreaterThan(0);
    expect(past.length).toBeLessThan(shown.length);
    const types = new Set((await get("/events?limit=100")).map(({ type }: { type: string }) => type));
    expect(types).toEqual(new Set(["showing", "call", "inspection", "meeting"]));
  });

  it("has one session in every state, under the names of the contract", async () => {
    const account = await server.createAccount("scale");
    const { sessions } = await forAccount(server.platform, account.accountId, seed);
    const states: Record<string, string> = {};
    for (const [name, id] of Object.entries(sessions)) {
      const { data } = (await server.request("GET", `/sessions/${id}`, { as: account })).body;
      states[name] = `${data.status} ${data.reviewStatus}`;
    }
    expect(states).toEqual({
      pendingReview: "completed pending_review",
      approved: "completed approved",
      denied: "completed denied",
      active: "active pending_review",
      expired: "expired pending_review",
      draft: "draft pending_review",
    });
  });

  it("has only properties and contacts for the trial", async () => {
    await server.takeEvents();
    const account = await server.createAccount("free_trial");
    const seeded = await forAccount(server.platform, account.accountId, seed);
    expect([seeded.showings, seeded.sessions]).toEqual([[], {}]);
    expect(seeded.properties.length).toBeGreaterThan(0);
    expect(await server.takeEvents()).toEqual([]);
  });
});
