import { auditedResources, settings as settingsSchema } from "@rental/contract";
import { getTableColumns, getTableName } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { unwrap } from "../../../gate/operation/unwrap.ts";
import type { Actor } from "../../../platform/database/database.ts";
import { operator } from "../../../program/cli/operator.ts";
import { operations } from "../../operations.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as accounts from "../accounts/accounts.service.ts";
import { forAccount } from "../accounts/system-call.ts";
import * as keys from "../keys/keys.service.ts";
import { recordAct } from "./audit.service.ts";
import { audited } from "./values.ts";

const { server, account } = await testApi({ plan: "scale" });
const { sql } = server.database;

const entries = async (query = "", as = account) => {
  const { status, body } = await server.request("GET", `/audit?limit=100&${query}`, { as });
  expect(status).toBe(200);
  return body.data;
};

const newContact = { name: "Kim", email: "kim@example.com", phone: "+1 512 555 0100" };
const key: Actor = {
  kind: "apiKey",
  id: account.keyId,
  name: "test",
  operation: "contacts.create",
  requestId: null,
};

describe("an entry", () => {
  it("says who did what to which record, with the changed values before and after", async () => {
    const made = await server.request("POST", "/contacts", { as: account, body: newContact });
    const { id } = made.body.data;
    await server.request("PATCH", `/contacts/${id}`, {
      as: account,
      body: { status: "applicant", name: "Kim" },
    });
    await server.request("DELETE", `/contacts/${id}`, { as: account });
    const [deleted, updated, created] = await entries(`recordId=${id}`);
    expect(created).toMatchObject({
      principal: { kind: "apiKey", id: account.keyId, name: "test" },
      operation: "contacts.create",
      action: "created",
      resource: "contacts",
      recordId: id,
      before: null,
      after: { ...newContact, status: "prospect" },
      truncated: [],
      requestId: made.headers["x-request-id"],
    });
    expect(updated).toMatchObject({ operation: "contacts.update", action: "updated" });
    expect(updated.before).toEqual({ status: "prospect", appliedAt: null });
    expect(updated.after).toEqual({ status: "applicant", appliedAt: server.clock.now().toISOString() });
    expect(deleted).toMatchObject({ operation: "contacts.delete", action: "deleted", after: null });
    expect(deleted.before).toMatchObject({ ...newContact, status: "applicant" });
  });

  it("is not written by a change that changes nothing, nor by a write that is refused or rolled back", async () => {
    const { id } = await createContact(server, account, newContact);
    const [before] = await entries();
    await server.request("PATCH", `/contacts/${id}`, { as: account, body: { name: "Kim" } });
    await server.request("PATCH", `/contacts/${id}`, { as: account, body: { name: "" } });
    const failing = forAccount(
      server.platform,
      account.accountId,
      async (call) => {
        await contacts.update(call, { id, name: "Rolled back" });
        throw new Error("no");
      },
      key,
    );
    await expect(failing).rejects.toThrow("no");
    expect((await entries())[0]).toEqual(before);
  });

  it("is not written when nobody acts, even on a connection on which somebody did before", async () => {
    const { id } = await createContact(server, account, newContact);
    const acting = Array.from({ length: 20 }, (_, i) =>
      forAccount(
        server.platform,
        account.accountId,
        (call) => contacts.update(call, { id, name: `Kim ${i}` }),
        i % 2 ? key : undefined,
      ),
    );
    await Promise.all(acting);
    const names = (await entries(`recordId=${id}&action=updated`)).map(
      ({ after }: { after: { name: string } }) => after.name,
    );
    expect(names.sort()).toEqual(Array.from({ length: 10 }, (_, i) => `Kim ${2 * i + 1}`).sort());
  });

  it("keeps names and values with any characters", async () => {
    const hostile = "O'Hara \"x\" \\u0000 \\ \u{1F600} \u202e $1 {}'); drop table contacts; --";
    const { apiKey, keyId } = await server.database.transact((tx) =>
      keys.make(
        { tx, plans: server.config.plans, explicitOrigin: null, now: server.clock.now() },
        account.accountId,
        hostile,
      ),
    );
    const as = { ...account, apiKey, keyId };
    const { id } = await createContact(server, as, { ...newContact, name: hostile });
    const [entry] = await entries(`principalId=${keyId}`);
    expect([entry.recordId, entry.principal.name, entry.after.name]).toEqual([id, hostile, hostile]);
  });

  it("has at most 2,000 characters of a value, and says so", async () => {
    const { id: contactId } = await createContact(server, account, newContact);
    const content = "\u{1F600}a".repeat(2_000);
    const sent = await server.request("POST", "/messages", { as: account, body: { contactId, content } });
    expect(sent.status).toBe(201);
    const [entry] = await entries(`resource=messages`);
    expect(entry.truncated).toEqual(["content"]);
    expect(entry.after.content).toBe("\u{1F600}a".repeat(1_000));
  });

  it("has the members of settings that changed", async () => {
    await server.request("PATCH", "/settings", { as: account, body: { agentName: "Kim" } });
    await server.request("PATCH", "/settings", {
      as: account,
      body: { agentName: "Lee", timezone: "Europe/Berlin" },
    });
    const [entry] = await entries("resource=settings");
    expect(entry).toMatchObject({ recordId: account.accountId, operation: "settings.update" });
    expect(entry.before).toEqual({ agentName: "Kim", timezone: null });
    expect(entry.after).toEqual({ agentName: "Lee", timezone: "Europe/Berlin" });
  });

  it("names the operator for commands, such as a change of plan", async () => {
    const other = await server.createAccount("pro");
    await server.database.transact(
      (tx) => accounts.setPlan(tx, other.accountId, "scale"),
      operator("account set-plan"),
    );
    expect(await entries("", other)).toMatchObject([
      {
        principal: { kind: "operator", id: null, name: "Operator" },
        operation: "account set-plan",
        resource: "account",
        recordId: other.accountId,
        before: { plan: "pro" },
        after: { plan: "scale" },
        requestId: null,
      },
    ]);
  });

  it("attributes the properties of an import to the key that started it, one entry each", async () => {
    const properties = Array.from({ length: 500 }, (_, i) => ({
      address: `${i} Audit St`,
      monthlyRent: 1_000 + i,
      bedrooms: 1,
      bathrooms: 1,
    }));
    const { body } = await server.request("POST", "/properties/bulk", { as: account, body: { properties } });
    await server.drain(["bulk_import"]);
    const { jobId } = body.data ?? body;
    const result = await server.request("GET", `/properties/bulk/${jobId}`, { as: account });
    expect((result.body.data ?? result.body).created).toBe(500);
    const list = await server.request(
      "GET",
      `/audit?resource=properties&operation=bulkImports.create&principalId=${account.keyId}`,
      { as: account },
    );
    expect([list.body.data[0]?.operation, list.body.pagination.total]).toEqual(["bulkImports.create", 500]);
  });

  it("can stand for an act without a change, such as a sign-in", async () => {
    const actor: Actor = { ...key, kind: "session", operation: "console.signIn" };
    await server.database.transact((tx) =>
      recordAct(tx, { accountId: account.accountId, actor, action: "signed_in" }),
    );
    expect((await entries("action=signed_in"))[0]).toMatchObject({
      principal: { kind: "session", name: "test" },
      resource: null,
      recordId: null,
      before: null,
      after: null,
    });
  });
});

describe("secrets", () => {
  it("are never recorded: only that they changed", async () => {
    const made = await server.request("POST", "/webhooks", {
      as: account,
      body: { url: "https://example.com/hook", events: ["contact.updated"] },
    });
    const { id, secret } = made.body.data;
    const rotated = await server.request("POST", `/webhooks/${id}/rotate-secret`, { as: account });
    expect(rotated.status).toBeLessThan(300);
    const [after, before] = await entries(`recordId=${id}`);
    expect(before.after).toMatchObject({ url: "(hidden)", secret: "(hidden)" });
    expect([after.before, after.after]).toEqual([{ secret: "(hidden)" }, { secret: "(hidden)" }]);
    const stored = await sql`select before::text, after::text from audit_entries`;
    const everything = JSON.stringify(stored);
    for (const text of ["example.com/hook", secret, rotated.body.data.secret, account.apiKey])
      expect(everything).not.toContain(text);
  });

  it("are in no column whose values are recorded: every column is listed, and recorded ones are fields of the API", () => {
    const common = ["accountId", "id", "createdAt", "updatedAt", "deletedAt"];
    for (const { resource, table, audit } of audited) {
      const columns = Object.keys(getTableColumns(table)).filter((name) => !common.includes(name));
      if (audit.values === null) {
        expect(columns).toEqual(["values"]);
        continue;
      }
      const listed = [...audit.values, ...(audit.hidden ?? []), ...(audit.leftOut ?? [])];
      expect([getTableName(table), ...listed.sort()]).toEqual([getTableName(table), ...columns.sort()]);
      const shown = fieldsOf(resource);
      if (shown.size === 0) continue;
      const unknown = audit.values.map((name) => audit.renamed?.[name] ?? name).filter((n) => !shown.has(n));
      expect([resource, ...unknown]).toEqual([resource]);
    }
    expect(Object.keys(settingsSchema.shape).filter((name) => /secret|token|password/i.test(name))).toEqual(
      [],
    );
  });

  it("names the resources in the order of the lists of tables", () => {
    // Sandboxes are accounts of their own: that there are any is noted without a trigger.
    const named = [...new Set(audited.map(({ resource }) => resource)), "sandboxes"];
    expect(named).toEqual([...auditedResources]);
  });
});

/** The fields of a resource's records in the answers of the API. */
function fieldsOf(resource: string): Set<string> {
  const records = operations
    .filter(({ meta }) => meta.resource === resource)
    .flatMap(({ output }) => {
      const data = unwrap(((output as z.ZodObject).shape?.data ?? output) as z.ZodType);
      const record = data instanceof z.ZodArray ? data.element : data;
      return record instanceof z.ZodObject ? Object.keys(record.shape) : [];
    });
  return new Set(records);
}

describe("GET /audit", () => {
  it("shows only the entries of the own account", async () => {
    const other = await server.createAccount("pro");
    const { id } = await createContact(server, account, newContact);
    expect(await entries("", other)).toEqual([]);
    expect(await entries(`recordId=${id}`, other)).toEqual([]);
    expect(await entries(`principalId=${account.keyId}`, other)).toEqual([]);
  });

  it("filters, pages, and returns the newest first", async () => {
    const other = await server.createAccount("scale");
    const contact = await createContact(server, other, newContact);
    await createProperty(server, other);
    await server.request("PATCH", `/contacts/${contact.id}`, { as: other, body: { name: "Lee" } });
    const all = await entries("", other);
    expect(all.map(({ operation }: { operation: string }) => operation)).toEqual([
      "contacts.update",
      "properties.create",
      "contacts.create",
    ]);
    const ids = async (query: string) => (await entries(query, other)).map(({ id }: { id: string }) => id);
    const [third, second, first] = all.map(({ id }: { id: string }) => id);
    expect(await ids("resource=contacts")).toEqual([third, first]);
    expect(await ids("operation=properties.create")).toEqual([second]);
    expect(await ids("action=updated")).toEqual([third]);
    expect(await ids(`since=${new Date(Date.parse(all[0].at) + 60_000).toISOString()}`)).toEqual([]);
    expect(await ids(`until=${new Date(Date.parse(all[2].at) - 60_000).toISOString()}`)).toEqual([]);
    expect(await ids(`since=${new Date(Date.parse(all[2].at) - 60_000).toISOString()}`)).toHaveLength(3);
    const { body } = await server.request("GET", "/audit?page=2&limit=2", { as: other });
    expect([body.data[0].id, body.pagination.total]).toEqual([first, 3]);
  });
});
