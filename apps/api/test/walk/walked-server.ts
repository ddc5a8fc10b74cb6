import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createTransport } from "nodemailer";
import PostalMime, { type Email } from "postal-mime";
import { InstalledProgram } from "../abuse/installed-program.ts";

export interface WalkedAccount {
  kind: "demo" | "new";
  id: string;
  slug: string;
  apiKey: string;
  /** A link that signs its owner in, once. */
  signInUrl: string;
}

interface Created {
  accountId: string;
  slug: string;
  apiKey: string;
  consoleUrl: string;
}

/** Zones around the world, of which it is night in some at any time. */
const zones = ["America/Chicago", "America/Los_Angeles", "Pacific/Auckland", "Asia/Tokyo", "Europe/Berlin"];

/** A zone in which it is night now, so that nobody is at work. */
export function nightZone(now = new Date()): string {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" }).format(now));
  return zones.find((zone) => hourIn(zone) >= 20 || hourIn(zone) < 6)!;
}

/** The server as `npm start` runs it, with a data folder of its own. What it mails is in a folder, too. */
export class WalkedServer extends InstalledProgram {
  /** @param mailPort where it receives email */
  constructor(
    dataDir: string,
    port: number,
    private readonly mailPort: number,
  ) {
    // Receivers of webhooks are on this machine, and so is what says where a prospect comes from.
    super(dataDir, port, {
      ALLOW_PRIVATE_NETWORKS: "true",
      TRUST_PROXY: "127.0.0.1",
      LOG_LEVEL: "error",
      MAIL_DOMAIN: "mail.walk.example",
      SMTP_LISTEN: `127.0.0.1:${mailPort}`,
      // Nobody answers there: the machine need not reach a name server.
      MAIL_DNS_SERVERS: "127.0.0.1:9",
    });
  }

  /** Starts it for the first time. @returns the demo account that may do everything */
  async createDemo(): Promise<WalkedAccount> {
    this.start();
    const apiKey = await this.demoKey("Pro");
    await this.ready();
    const { accounts } = await this.rental<{ accounts: { accountId: string; name: string; slug: string }[] }>(
      "account",
      "list",
    );
    const { accountId, slug } = accounts.find(({ name }) => name === "Demo Pro")!;
    return { kind: "demo", id: accountId, slug, apiKey, signInUrl: await this.link(accountId) };
  }

  /** An account without anything, of an agency in which it is night. */
  async createNew(): Promise<WalkedAccount> {
    const agency = ["--name", "Harbor Homes", "--plan", "pro", "--email", "owner@harbor.example"];
    const created = await this.rental<Created>("account", "create", ...agency, "--time-zone", nightZone());
    const { accountId: id, slug, apiKey, consoleUrl } = created;
    return { kind: "new", id, slug, apiKey, signInUrl: consoleUrl };
  }

  /** A new link that signs the owner of an account in. */
  async link(accountId: string): Promise<string> {
    return (await this.rental<{ url: string }>("console", "link", "--account", accountId)).url;
  }

  /** A request to the API with a key. @throws for an answer that is not 2xx */
  async api<T>(method: string, path: string, apiKey: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  /** A message of a visitor in the chat of an account's public page. */
  async writeInChat(slug: string, message: { content: string; name: string; email: string }): Promise<void> {
    const response = await fetch(`${this.origin}/public/v1/${slug}/chats`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
    });
    if (!response.ok) throw new Error(`the chat answered ${response.status}: ${await response.text()}`);
  }

  /** Delivers a mail as the prospect's mail server does. */
  async deliver(mail: {
    from: string;
    to: string;
    subject: string;
    text: string;
    inReplyTo: string;
  }): Promise<void> {
    const transport = createTransport({
      host: "127.0.0.1",
      port: this.mailPort,
      secure: false,
      ignoreTLS: true,
    });
    try {
      await transport.sendMail({ ...mail, references: mail.inReplyTo });
    } finally {
      transport.close();
    }
  }

  /** The newest mail to an address whose subject matches; waits until it was sent. */
  async mailTo(address: string, subject: RegExp): Promise<Email> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const folder = join(this.dataDir, "mail");
      const files = await readdir(folder).catch(() => []);
      const mails = await Promise.all(
        // Another name is one that is still being written.
        files
          .filter((file) => file.endsWith(".eml"))
          .map(async (file) => PostalMime.parse(await readFile(join(folder, file)))),
      );
      const fitting = mails
        .filter(
          ({ to, subject: its = "" }) => to?.some((each) => each.address === address) && subject.test(its),
        )
        .sort((a, b) => Date.parse(b.date ?? "") - Date.parse(a.date ?? ""));
      if (fitting[0]) return fitting[0];
      if (Date.now() > deadline) throw new Error(`no mail to ${address} has a subject like ${subject}`);
      await wait(200);
    }
  }
}
