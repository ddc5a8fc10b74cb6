import { EventEmitter } from "node:events";
import type { ImapFlow } from "imapflow";
import { expect, it } from "vitest";
import { endingAfter } from "./imap.ts";

const server = { host: "imap.example.com", port: 993, user: "robin", password: "secret" };

/** A connection whose work ends only when it is closed, however much the server sends. */
class Endless extends EventEmitter {
  work = () => new Promise<void>((_, reject) => this.once("closed", () => reject(new Error("closed"))));
  close = () => void this.emit("closed");
}

it("ends work that takes too long, and says so in words of ours", async () => {
  const client = new Endless();
  const work = endingAfter(1, client as unknown as ImapFlow, server, client.work);
  await expect(work).rejects.toThrow("imap.example.com did not answer in time on port 993.");
});

it("keeps the error of work that fails in time", async () => {
  const client = new Endless() as unknown as ImapFlow;
  const work = () => Promise.reject(new Error("another reason"));
  await expect(endingAfter(10_000, client, server, work)).rejects.toThrow("another reason");
});
