import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ImapFlow } from "imapflow";
import { freePort } from "./free-port.ts";

/** Whether Dovecot is installed. @throws in CI if it is not */
export const hasDovecot = ((): boolean => {
  try {
    execFileSync("dovecot", ["--version"], { stdio: "ignore", env: { PATH: path() } });
    return true;
  } catch {
    if (process.env.CI === "true") throw new Error("dovecot is not installed, and CI needs it");
    return false;
  }
})();

/** Debian installs it where only administrators look. */
function path(): string {
  return `${process.env.PATH}:/usr/sbin`;
}

const fixture = (name: string) =>
  fileURLToPath(new URL(`../platform/outbound/fixtures/${name}`, import.meta.url));

/** Its certificate is for `dovecotHost`, signed by this authority. */
export const authority = readFileSync(fixture("ca.pem"), "utf8");

export const password = "a password of the mailbox";
/** The name in its certificate, which must resolve to 127.0.0.1. */
export const dovecotHost = "receiver.example";

/** Dovecot as a process of its own, without privileges, on a port of 127.0.0.1. The mailbox of `full@` is full. */
export class Dovecot {
  port = 0;
  #dir = "";
  #child: ChildProcess | null = null;

  async open(): Promise<void> {
    this.#dir = await mkdtemp(join(tmpdir(), "rental-dovecot-"));
    this.port = await freePort();
    const plainPort = await freePort();
    const isRoot = process.getuid?.() === 0;
    // Dovecot refuses to read mail as root.
    const [uid, gid] = isRoot ? [65_534, 65_534] : [process.getuid!(), process.getgid!()];
    const user = execFileSync("id", ["-un", String(uid)])
      .toString()
      .trim();
    const group = execFileSync("id", ["-gn", String(uid)])
      .toString()
      .trim();
    const at = (name: string) => join(this.#dir, name);
    await mkdir(at("mail"));
    await copyFile(fixture("receiver.pem"), at("cert.pem"));
    await copyFile(fixture("receiver.key"), at("key.pem"));
    const account = (name: string, rule: string) =>
      `${name}:{PLAIN}${password}:${uid}:${gid}::${at("mail")}/${name}::userdb_quota_rule=${rule}\n`;
    await writeFile(
      at("users"),
      [
        account("robin@agency.example", "*:storage=1G"),
        account("killed@agency.example", "*:storage=1G"),
        account("full@agency.example", "*:storage=1K"),
      ].join(""),
    );
    await writeFile(
      at("dovecot.conf"),
      `
base_dir = ${at("run")}
log_path = ${at("log")}
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${at("cert.pem")}
ssl_key = <${at("key.pem")}
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
first_valid_gid = 1
auth_failure_delay = 0
mail_location = maildir:~/Maildir
mail_plugins = quota
mail_fsync = never
protocol imap {
  mail_plugins = quota imap_quota
}
plugin {
  quota = maildir:all
}
passdb {
  driver = passwd-file
  args = ${at("users")}
}
userdb {
  driver = passwd-file
  args = ${at("users")}
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${plainPort}
  }
  inet_listener imaps {
    port = ${this.port}
    ssl = yes
  }
}
`,
    );
    await chmod(this.#dir, 0o755);
    if (isRoot)
      for (const name of ["", "mail", "cert.pem", "key.pem", "users", "dovecot.conf"])
        await chown(at(name), uid, gid);
    this.#child = spawn("dovecot", ["-F", "-c", at("dovecot.conf")], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { PATH: path() },
      ...(isRoot && { uid, gid }),
    });
    while (!(await accepts(this.port))) {
      if (this.#child.exitCode !== null)
        throw new Error(`dovecot ended: ${await readFile(at("log"), "utf8").catch(() => "no log")}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async close(): Promise<void> {
    if (this.#child && this.#child.exitCode === null) {
      const gone = once(this.#child, "exit");
      this.#child.kill("SIGTERM");
      await gone;
    }
    await rm(this.#dir, { recursive: true, force: true });
  }

  /** A connection of another mail program. */
  async as<T>(user: string, work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      host: "127.0.0.1",
      port: this.port,
      secure: true,
      servername: dovecotHost,
      auth: { user, pass: password },
      tls: { ca: authority },
      logger: false,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.logout();
    }
  }

  /** Puts an email into a folder. */
  deliver(user: string, raw: Buffer, at: Date, folder = "INBOX"): Promise<unknown> {
    return this.as(user, (client) => client.append(folder, raw, [], at));
  }

  /** What a restored backup or a repaired folder looks like: the same mail with UIDs that were assigned anew. */
  async assignUidsAnew(user: string): Promise<void> {
    const list = join(this.#dir, "mail", user, "Maildir", "dovecot-uidlist");
    await rename(list, `${list}.old`);
    for (const name of ["dovecot.index", "dovecot.index.log", "dovecot.index.cache"])
      await rm(join(this.#dir, "mail", user, "Maildir", name), { force: true });
  }
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
