import { expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { giveUp } from "./checking.service.ts";

const { server } = await testApi();

const at = (host = "203.0.114.1", port = 993) => ({
  host,
  port,
  user: "robin@agency.example",
  secret: "top secret",
});
const create = (as: TestAccount, fields: object = {}) =>
  server.request("POST", "/mailboxes", {
    as,
    body: { address: "robin@agency.example", imap: at(), ...fields },
  });
const newAccount = () => server.createAccount("pro");

it("returns 201 with the record without its passwords, which are stored encrypted", async () => {
  const as = await newAccount();
  const answer = await create(as, { smtp: at("203.0.114.2", 465) });
  const { id } = answer.body.data;
  expect([answer.status, answer.headers.location]).toEqual([201, `/api/v1/mailboxes/${id}`]);
  expect(answer.body.data).toMatchObject({
    address: "robin@agency.example",
    imap: { host: "203.0.114.1", port: 993, user: "robin@agency.example" },
    smtp: { host: "203.0.114.2", port: 465, user: "robin@agency.example" },
    folder: "INBOX",
    active: true,
    lastError: null,
    lastSendError: null,
    leftCount: 0,
  });
  const read = await server.request("GET", `/mailboxes/${id}`, { as });
  const [row] = await server.database.sql`select * from mailboxes where id = ${id}`;
  const audit = await server.request("GET", "/changes", { as });
  for (const shown of [
    answer.text,
    read.text,
    audit.text,
    JSON.stringify(row),
    Buffer.from(row!.imap_secret).toString(),
  ])
    expect(shown).not.toContain("top secret");
});

it.each([
  ["a private address", { imap: at("10.0.0.1") }, "imap.host"],
  ["the server itself", { smtp: at("localhost", 465) }, "smtp.host"],
  ["a port of another protocol", { imap: at("203.0.114.1", 80) }, "imap.port"],
  ["a port of the other direction", { smtp: at("203.0.114.1", 993) }, "smtp.port"],
  ["a host with a path", { imap: at("mail.example/x") }, "imap.host"],
])("refuses %s with 422, and stores nothing", async (_name, fields, field) => {
  const as = await newAccount();
  const answer = await create(as, fields);
  expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
  expect((await server.request("GET", "/mailboxes", { as })).body.data).toEqual([]);
});

it("lets an account have one active sender, whichever is made or activated at once", async () => {
  const as = await newAccount();
  const smtp = at("203.0.114.2", 465);
  const both = await Promise.all([create(as, { smtp }), create(as, { smtp })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)!.body.code).toBe("sender_taken");
  const other = await create(as, { smtp, active: false });
  expect(other.status).toBe(201);
  const path = `/mailboxes/${other.body.data.id}`;
  expect((await server.request("PATCH", path, { as, body: { active: true } })).status).toBe(409);
  const receives = await server.request("PATCH", path, { as, body: { active: true, smtp: null } });
  expect([receives.status, receives.body.data.smtp]).toEqual([200, null]);
});

it("refuses more than the plan has with 422", async () => {
  const as = await newAccount();
  const all = await Promise.all([1, 2, 3].map(() => create(as)));
  expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 422]);
  expect(all.find(({ status }) => status === 422)!.body.code).toBe("mailbox_limit_reached");
});

it("sends a stored password to no other server", async () => {
  const as = await newAccount();
  const path = `/mailboxes/${(await create(as)).body.data.id}`;
  const { secret: _, ...kept } = at();
  for (const imap of [
    { ...kept, host: "203.0.114.9" },
    { ...kept, port: 143 },
    { ...kept, user: "eve" },
  ]) {
    const answer = await server.request("PATCH", path, { as, body: { imap } });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, "imap.secret"]);
  }
  expect((await server.request("PATCH", path, { as, body: { imap: kept, folder: "Rentals" } })).status).toBe(
    200,
  );
  const smtp = await server.request("PATCH", path, { as, body: { smtp: { ...kept, port: 465 } } });
  expect([smtp.status, smtp.body.errors[0].field]).toEqual([422, "smtp.secret"]);
});

it("connects to no address that became private after it was connected", async () => {
  const as = await newAccount();
  const { id } = (await create(as)).body.data;
  await server.database.sql`
    update mailboxes set imap = '{"host": "127.0.0.1", "port": 993, "user": "robin"}' where id = ${id}`;
  const tested = await server.request("POST", `/mailboxes/${id}/test`, { as });
  expect(tested.body.data.imap).toBe(
    "The host 127.0.0.1 is not allowed: only public internet addresses can be reached.",
  );
  await server.drain(["mailbox_check"]);
  const { body } = await server.request("GET", `/mailboxes/${id}`, { as });
  expect(body.data.lastError).toBe(tested.body.data.imap);
});

it("tells the owner once when the process crashes while it checks a mailbox", async () => {
  const as = await server.createAccount("pro", "Elm Rentals", "owner@example.com");
  const { id } = (await create(as)).body.data;
  const told = async () =>
    (await server.database.sql`select 1 from owner_notices where account_id = ${as.accountId}`).length;
  for (let times = 0; times < 2; times++) {
    await giveUp(server.platform, { accountId: as.accountId, id });
    expect(await told()).toBe(1);
  }
});
