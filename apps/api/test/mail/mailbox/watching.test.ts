import { afterEach, describe, expect, it } from "vitest";
import { startWatching } from "../../../src/domains/inbox/mailboxes/watching.service.ts";
import { hasDovecot } from "../../harness/dovecot.ts";
import { mailboxTest, robin } from "./mailbox-api.ts";

const { server, account, dovecot, connect, deliver, contact, received } = await mailboxTest();

let stop: (() => Promise<void>) | null = null;
afterEach(async () => {
  await stop?.();
  stop = null;
});

const leases = async () => {
  const rows = await server.database
    .sql`select watch_token as token from mailboxes where watch_token is not null`;
  return rows.map(({ token }) => token);
};

describe.skipIf(!hasDovecot)("a mailbox that a process waits at", () => {
  it("takes new mail in when the server announces it, through one connection of all processes", async () => {
    await dovecot.as(robin, (client) => client.mailboxCreate("Watched"));
    await contact(account, "dana@example.net");
    stop = startWatching(server.platform);
    await connect(account, { folder: "Watched" });
    await server.drain(["mailbox_check"]);
    const [token] = await leases();
    expect(token).toEqual(expect.any(String));
    await deliver({ From: "dana@example.net", Subject: "Now" }, "Hello", robin, "Watched");
    await expect
      .poll(
        async () => {
          await server.drain(["mailbox_check"]);
          return received(account);
        },
        { timeout: 30_000 },
      )
      .toEqual([["Now", "received", null]]);
    // Another process, which checks it next, leaves the waiting to the first.
    const other = startWatching(server.platform);
    server.clock.advance(6 * 60_000);
    await server.database
      .sql`update mailboxes set watched_until = ${new Date(server.clock.now().getTime() + 1).toISOString()}`;
    await server.drain(["mailbox_check"]);
    expect(await leases()).toEqual([token]);
    await other();
    await stop();
    expect(await leases()).toEqual([]);
  });
});
