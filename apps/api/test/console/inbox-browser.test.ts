import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { findOrOpen } from "../../src/domains/inbox/conversations/conversations.service.ts";
import { sendMessage } from "../../src/domains/inbox/messages/messages.service.ts";
import { makeContact, makeConversation, makeListing } from "../fixtures/records.ts";
import {
  consoleSite,
  describeConsole,
  expectAccessible,
  expectGoodAtEveryWidth,
  expectNoSideways,
  momentIn,
  patience,
} from "./console.ts";

const site = consoleSite();
const picture = new URL("../fixtures/house.png", import.meta.url);
const phone = { viewport: { width: 360, height: 740 } };

/** What the API has of a conversation, newest first. */
async function textsOf(id: string): Promise<string[]> {
  const path = `/conversations/${id}/messages?limit=50`;
  const { body } = await site.server.request("GET", path, { as: site.account });
  return body.data.map(({ content }: { content: string }) => content);
}

/** An upload of the account's key, ready to be sent. */
async function uploadedFile(fileName: string): Promise<string> {
  const { server, account } = site;
  const contentType = "text/plain";
  const payload = Buffer.from("hello");
  const body = { fileName, contentType, sizeBytes: payload.length };
  const presigned = await server.request("POST", "/attachments/presign", { as: account, body });
  const { uploadUrl, objectKey } = presigned.body.data;
  const { pathname, search } = new URL(uploadUrl);
  const headers = { "content-type": contentType, "content-length": String(payload.length) };
  await server.app.inject({ method: "PUT", url: pathname + search, headers, payload });
  const confirmed = await server.request("POST", "/attachments/confirm", {
    as: account,
    body: { objectKey },
  });
  return confirmed.body.data.id;
}

type EventOf = new (type: string, init: object) => Event;

/** What a browser has and Node.js has not. */
interface InPage {
  DataTransfer: new () => {
    items: { add: (file: File) => void };
    setData: (type: string, data: string) => void;
  };
  ClipboardEvent: EventOf;
  DragEvent: EventOf;
}

describeConsole("the inbox", () => {
  it("shows a new conversation at once, and its reply to everybody who looks at it", async () => {
    await site.as(
      "agent",
      async (page) => {
        await page.getByText("No conversations yet").waitFor();
        const id = await makeConversation(site.server, site.account, "email");
        await page.getByRole("link", { name: /Dana Reyes/ }).click();
        await page.getByRole("log").getByText("Hello Dana").waitFor();
        await page.getByLabel("Contact", { exact: true }).getByText("dana@example.com").waitFor();
        await expectAccessible(page);
        await site.as(
          "owner",
          async (other) => {
            await other.getByRole("log").getByText("Hello Dana").waitFor();
            await page.getByLabel("Send by").waitFor();
            await page.getByLabel("Reply to Dana Reyes").fill("The loft is still free.");
            await page.keyboard.press("Control+Enter");
            await page.keyboard.press("Control+Enter");
            for (const each of [page, other])
              await each.getByRole("log").getByText("The loft is still free.").waitFor();
          },
          { path: `/inbox/${id}` },
        );
        await expect.poll(() => page.getByLabel("Reply to Dana Reyes").inputValue(), patience).toBe("");
        expect(await textsOf(id)).toEqual(["The loft is still free.", "Hello Dana"]);
        await page.getByRole("searchbox").fill("loft");
        await page.getByRole("link", { name: /The loft is still free/ }).waitFor();
      },
      { path: "/inbox" },
    );
  }, 120_000);

  it("says that somebody has written nothing yet", async () => {
    const [contactId, propertyId] = [
      await makeContact(site.server, site.account),
      await makeListing(site.server, site.account),
    ];
    await forAccount(site.server.platform, site.account.accountId, (call) =>
      findOrOpen(call, contactId, propertyId),
    );
    await site.as(
      "agent",
      async (page) => {
        await page.getByRole("link", { name: /No messages yet/ }).click();
        await page.getByRole("log").getByText("No messages yet").waitFor();
        await expectAccessible(page);
      },
      { path: "/inbox" },
    );
  }, 120_000);

  it("sends files that were chosen, pasted and dropped, says which can't go, and shows them as downloads", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await site.as(
      "agent",
      async (page) => {
        const choose = page.locator("form input[type=file]");
        const text = (name: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from("hello") });
        await choose.setInputFiles([
          { name: "house.png", mimeType: "image/png", buffer: readFileSync(picture) },
          { name: "big.zip", mimeType: "application/zip", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
        ]);
        await page.getByRole("alert").getByText("big.zip is larger than 10 MB.").waitFor();
        await page.getByLabel("Reply to Dana Reyes").evaluate((field) => {
          const { DataTransfer, ClipboardEvent, DragEvent } = globalThis as unknown as InPage;
          const holding = (name: string, text = "") => {
            const data = new DataTransfer();
            if (text) for (const type of ["text/plain", "text/html"]) data.setData(type, text);
            data.items.add(new File(["hello"], name, { type: "text/plain" }));
            return data;
          };
          const options = { bubbles: true, cancelable: true };
          field.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: holding("pasted.txt"), ...options }),
          );
          // As Excel copies cells: the text is pasted, not the picture of it.
          field.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: holding("cells.png", "1200"), ...options }),
          );
          field.dispatchEvent(new DragEvent("drop", { dataTransfer: holding("dropped.txt"), ...options }));
        });
        await choose.setInputFiles([text("spare.txt")]);
        expect(await page.getByRole("button", { name: "Remove cells.png" }).count()).toBe(0);
        await page.getByRole("button", { name: "Remove spare.txt" }).focus();
        await page.keyboard.press("Enter");
        await expectAccessible(page);
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await page.getByLabel("Reply to Dana Reyes").press("Control+Enter");
        const log = page.getByRole("log");
        for (const name of ["house.png", "pasted.txt", "dropped.txt"])
          await log.getByRole("link", { name: `Download ${name}` }).waitFor();
        const width = () => page.evaluate('document.querySelector("[role=log] img")?.naturalWidth ?? 0');
        await expect.poll(width, patience).toBeGreaterThan(0);
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          log.getByRole("link", { name: "Download pasted.txt" }).click(),
        ]);
        expect(download.suggestedFilename()).toBe("pasted.txt");
        await expectAccessible(page);
      },
      { path: `/inbox/${id}` },
    );
    expect((await textsOf(id))[0]).toBe("1 picture and 2 files");
  }, 120_000);

  it("discards a draft, unless that is undone", async () => {
    const { server, account } = site;
    const id = await makeConversation(server, account, "email");
    const { contactId } = (await server.request("GET", `/conversations/${id}`, { as: account })).body.data;
    const body = { contactId, content: "Here is the lease." };
    const draft = (await server.request("POST", "/drafts", { as: account, body })).body.data;
    await site.as(
      "agent",
      async (page) => {
        const discard = page.getByRole("button", { name: "Discard it" });
        await discard.click();
        await discard.waitFor({ state: "detached" });
        await page.getByRole("button", { name: "Undo" }).click();
        await discard.click();
        await page.getByRole("status").getByRole("button", { name: "Close" }).last().click();
        const status = async () =>
          (await server.request("GET", `/drafts/${draft.id}`, { as: account })).status;
        await expect.poll(status, patience).toBe(404);
      },
      { path: `/inbox/${id}` },
    );
  }, 90_000);

  it("edits a draft as the reply, which is sent once, with the files of the draft and those added", async () => {
    const { server, account } = site;
    const id = await makeConversation(server, account, "email");
    const { contactId } = (await server.request("GET", `/conversations/${id}`, { as: account })).body.data;
    const attachmentIds = [];
    for (const name of ["lease.txt", "old.txt"]) attachmentIds.push(await uploadedFile(name));
    const body = { contactId, content: "Here is the lease.", attachmentIds };
    const draft = (await server.request("POST", "/drafts", { as: account, body })).body.data;
    await site.as(
      "agent",
      async (page) => {
        const field = page.getByLabel("Reply to Dana Reyes");
        await field.fill("Hello Dana!");
        await page.getByRole("button", { name: "Edit it as the reply" }).click();
        await expect.poll(() => field.inputValue(), patience).toBe("Hello Dana!\n\nHere is the lease.");
        await expect.poll(() => field.evaluate((text) => text.matches(":focus")), patience).toBe(true);
        await page.reload();
        await page.getByRole("button", { name: "Remove old.txt" }).click();
        const buffer = Buffer.from("hello");
        const input = page.locator("form input[type=file]");
        await input.setInputFiles([{ name: "keys.txt", mimeType: "text/plain", buffer }]);
        await expectAccessible(page);
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await page.getByLabel("Reply to Dana Reyes").press("Control+Enter");
        const log = page.getByRole("log");
        for (const name of ["lease.txt", "keys.txt"])
          await log.getByRole("link", { name: `Download ${name}` }).waitFor();
        expect(await log.getByRole("link", { name: "Download old.txt" }).count()).toBe(0);
        await expect.poll(() => field.inputValue(), patience).toBe("");
      },
      { path: `/inbox/${id}` },
    );
    expect((await textsOf(id))[0]).toBe("Hello Dana!\n\nHere is the lease.");
    const sent = (await server.request("GET", `/drafts/${draft.id}`, { as: account })).body.data;
    expect(sent).toMatchObject({ status: "sent", content: "Hello Dana!\n\nHere is the lease." });
  }, 120_000);

  it("takes a conversation over from the assistant and gives it back, and says why it is silent", async () => {
    const id = await makeConversation(site.server, site.account);
    const conversation = async () =>
      (await site.server.request("GET", `/conversations/${id}`, { as: site.account })).body.data;
    const { contactId } = await conversation();
    const pauseOf = async () => (await conversation()).assistantPause;
    await site.as(
      "agent",
      async (page) => {
        const part = page.getByRole("region", { name: "Assistant" });
        await part.getByText("The assistant is not paused").waitFor();
        const list = page.getByRole("region", { name: "Conversations" });
        await forAccount(site.server.platform, site.account.accountId, (call) =>
          sendMessage(call, {
            contactId,
            channel: "email",
            content: "Friday is free.",
            metadata: { automatic: true },
          }),
        );
        await list.getByText("Automatic: Friday is free.").waitFor();
        await part.getByRole("button", { name: "Take over" }).click();
        await part.getByText("It stays silent until you give the conversation back.").waitFor();
        expect(await pauseOf()).toMatchObject({ reason: "requested", until: null });
        await expectAccessible(page);
        await part.getByRole("button", { name: "Give back to the assistant" }).click();
        await part.getByText("The assistant is not paused").waitFor();
        expect(await pauseOf()).toBeUndefined();
        await part.getByLabel("For how long").selectOption("4 hours");
        await part.getByRole("button", { name: "Take over" }).click();
        await part.getByText(/took the conversation over \(.+\)\. It goes on after/).waitFor();
        const { since, until } = await pauseOf();
        expect(Date.parse(until) - Date.parse(since)).toBe(4 * 3_600_000);
      },
      { path: `/inbox/${id}` },
    );
    await site.as(
      "viewer",
      async (page) => {
        const part = page.getByRole("region", { name: "Assistant" });
        await part.getByText("The assistant is silent").waitFor();
        expect(await part.getByRole("button").count()).toBe(0);
        await expectGoodAtEveryWidth(page);
      },
      { path: `/inbox/${id}` },
    );
  }, 120_000);

  it("keeps what was typed while the server is away, and sends it once when it is back", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await site.as(
      "agent",
      async (page) => {
        const reply = page.getByLabel("Reply to Dana Reyes");
        await page.getByLabel("Send by").waitFor();
        await reply.fill("Sent once.");
        let lost = 0;
        // The first answer is lost on its way, although the server acted.
        await page.route("**/api/v1/**", async (route) => {
          const isAnswer = /messages/.test(route.request().url()) && route.request().method() === "POST";
          if (isAnswer && lost++ === 0) await route.fetch();
          await route.abort("connectionrefused");
        });
        await page.route("**/healthz", (route) => route.abort("connectionrefused"));
        await page.getByRole("button", { name: "Send" }).click();
        await page.getByLabel("Reply to Dana Reyes").press("Control+Enter");
        await page.getByText("The server does not answer").waitFor();
        await page.getByRole("log").getByText("Waits until the server is back").waitFor();
        await page.unroute("**/api/v1/**");
        await page.unroute("**/healthz");
        await page.getByText("Waits until the server is back").waitFor({ state: "detached" });
        await page.getByRole("log").getByText("Sent once.").waitFor();
        await expect.poll(() => page.getByText("The server does not answer").count(), patience).toBe(0);
        expect((await textsOf(id)).filter((text) => text === "Sent once.")).toHaveLength(1);
      },
      { path: `/inbox/${id}`, expected: /ERR_CONNECTION_REFUSED|ERR_FAILED/ },
    );
  }, 120_000);

  it("answers by the best channel that reaches the contact, and says why others do not", async () => {
    // Written in a chat that is closed, by a contact with an email address and without a phone number.
    const id = await makeConversation(site.server, site.account, "web");
    await site.as(
      "agent",
      async (page) => {
        const menu = page.getByLabel("Send by");
        await menu.waitFor();
        await expect.poll(() => menu.inputValue(), patience).toBe("email");
        const options = await menu.locator("option").all();
        const offered = await Promise.all(
          options.map(async (option) => [await option.textContent(), await option.isDisabled()]),
        );
        expect(offered).toEqual([
          ["Email, dana@example.com", false],
          ["Chat: the contact has not opened this chat", true],
          ["Text message: not connected", true],
        ]);
        await expectGoodAtEveryWidth(page);
        await page.getByLabel("Reply to Dana Reyes").fill("By email, then.");
        await page.getByRole("button", { name: "Send" }).click();
        await page.getByLabel("Reply to Dana Reyes").press("Control+Enter");
        await page.getByRole("log").getByText("By email, then.").waitFor();
        await page
          .getByRole("log")
          .getByText(/^Email · /)
          .waitFor();
      },
      { path: `/inbox/${id}` },
    );
  }, 90_000);

  it("lets viewers read, and works at the width of a phone", async () => {
    const id = await makeConversation(site.server, site.account, "email");
    await site.as(
      "viewer",
      async (page) => {
        await page.getByRole("log").getByText("Hello Dana").waitFor();
        expect(await page.getByRole("textbox", { name: /Reply/ }).count()).toBe(0);
        await page.getByText("Your role is viewer").waitFor();
        await page.getByRole("heading", { name: "Dana Reyes" }).waitFor();
        await expectNoSideways(page);
        await expectAccessible(page);
        await page.getByRole("link", { name: "All conversations" }).click();
        await page
          .getByRole("link", { name: /Dana Reyes/ })
          .first()
          .waitFor();
        await expectNoSideways(page);
      },
      { path: `/inbox/${id}`, ...phone },
    );
  }, 90_000);

  it("keeps the reply to a long conversation in the window", async () => {
    const contactId = await makeContact(site.server, site.account, { name: "Lou Long" });
    const id = await makeConversation(site.server, site.account, "email", { contactId });
    for (let n = 0; n < 4; n++)
      await makeConversation(site.server, site.account, "email", {
        contactId,
        content: "A line\n".repeat(20),
      });
    await site.as(
      "agent",
      async (page) => {
        const send = page.getByRole("button", { name: "Send", exact: true });
        const bottom = async () => {
          const { y, height } = (await send.boundingBox())!;
          return y + height;
        };
        await expect.poll(bottom, patience).toBeLessThan(900);
        await page.getByRole("log").getByText("A line").last().waitFor();
        expect(await page.evaluate("scrollY")).toBe(0);
      },
      { path: `/inbox/${id}`, viewport: { width: 1280, height: 900 } },
    );
  }, 90_000);

  it("shows the newest message of a conversation, also when the reply grows", async () => {
    const contactId = await makeContact(site.server, site.account, { name: "Nora New" });
    const id = await makeConversation(site.server, site.account, "email", { contactId });
    for (const content of ["A line\n".repeat(6), "A line\n".repeat(6), "The newest of all"])
      await makeConversation(site.server, site.account, "email", { contactId, content });
    await site.as(
      "agent",
      async (page) => {
        const reply = page.getByLabel("Reply to Nora New");
        const newest = page.getByRole("log").getByText("The newest of all");
        const isInSight = async () => {
          const { y, height } = (await newest.boundingBox())!;
          return y + height < (await reply.boundingBox())!.y;
        };
        // The ways to send are loaded later, and take room from the messages.
        await page.getByLabel("Send by").waitFor();
        await expect.poll(isInSight).toBe(true);
        await reply.fill("One\ntwo\nthree\nfour\nfive\nsix\nseven\neight");
        await expect.poll(isInSight).toBe(true);
      },
      { path: `/inbox/${id}`, viewport: { width: 1280, height: 900 } },
    );
  }, 90_000);

  it("keeps older messages in place that are read while the reply grows and shrinks", async () => {
    const contactId = await makeContact(site.server, site.account, { name: "Olga Old" });
    const id = await makeConversation(site.server, site.account, "email", { contactId });
    for (const content of ["A line\n".repeat(20), "The one that is read", "A line\n".repeat(30)])
      await makeConversation(site.server, site.account, "email", { contactId, content });
    await site.as(
      "agent",
      async (page) => {
        const reply = page.getByLabel("Reply to Olga Old");
        const read = page.getByRole("log").getByText("The one that is read");
        await page.getByLabel("Send by").waitFor();
        await read.scrollIntoViewIfNeeded();
        const top = async () => Math.round((await read.boundingBox())!.y);
        const heightOfReply = async () => (await reply.boundingBox())!.height;
        const [before, small] = [await top(), await heightOfReply()];
        await reply.fill("One\ntwo\nthree\nfour\nfive\nsix\nseven\neight");
        await expect.poll(heightOfReply).toBeGreaterThan(small + 60);
        await expect.poll(top).toBe(before);
        await reply.fill("");
        await expect.poll(heightOfReply).toBe(small);
        await expect.poll(top).toBe(before);
      },
      { path: `/inbox/${id}`, viewport: { width: 1280, height: 900 } },
    );
  }, 90_000);

  it("books a showing with an invitation for somebody who asked about a home, in two clicks and the account's time zone", async () => {
    const { server, account } = site;
    const propertyId = await makeListing(server, account, { title: "The house on Elm Street" });
    const workingHours = { start: "13:00", end: "18:00", days: [5] };
    const body = { timezone: "America/Chicago", workingHours };
    await server.request("PATCH", "/settings", { as: account, body });
    const contactId = await makeContact(server, account, { name: "Sam Hill", email: "sam@example.com" });
    const id = await makeConversation(server, account, "email", { contactId, propertyId });
    await site.as(
      "agent",
      async (page) => {
        const beside = page.getByLabel("Contact", { exact: true });
        await beside
          .getByRole("region", { name: "Asked about" })
          .getByText("The house on Elm Street")
          .waitFor();
        // The free times are those of the server's clock.
        await page.clock.setFixedTime(server.clock.now());
        await beside.getByRole("button", { name: "Book a showing" }).click();
        const dialog = page.getByRole("dialog", { name: "Book a showing" });
        await dialog.getByLabel("Send an invitation to Sam Hill").waitFor();
        await dialog.getByText("Yes. It can be booked.").waitFor();
        await dialog.getByText("Times in America/Chicago, the account’s time zone.").waitFor();
        const [day, time] = [
          await dialog.getByLabel("Date").inputValue(),
          await dialog.getByRole("textbox", { name: "Time" }).inputValue(),
        ];
        await expectGoodAtEveryWidth(page);
        await dialog.getByRole("button", { name: "Book a showing" }).click();
        await page.getByText("Sam Hill was sent an invitation").waitFor();
        const showings = beside.getByRole("region", { name: "Showings" });
        await showings.getByText("confirmed").waitFor();
        await showings.getByRole("link", { name: momentIn("UTC", new Date(`${day}T${time}Z`)) }).waitFor();
      },
      { path: `/inbox/${id}` },
    );
    const { body: listed } = await server.request("GET", `/showings?contactId=${contactId}`, { as: account });
    expect(listed.data).toMatchObject([{ propertyId, status: "confirmed" }]);
  }, 90_000);
});
