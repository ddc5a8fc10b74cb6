import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

/** Whether Radicale is installed. @throws in CI if it is not */
export const hasRadicale = ((): boolean => {
  try {
    execFileSync("radicale", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    if (process.env.CI === "true") throw new Error("radicale is not installed, and CI needs it");
    return false;
  }
})();

export const davUser = "robin";
export const davPassword = "a password of the calendar";

/** Radicale, a calendar server, as a process of its own on a port of 127.0.0.1. */
export class Radicale {
  url = "";
  #dir = "";
  #port = 0;
  #child: ChildProcess | null = null;

  async open(): Promise<void> {
    this.#dir = await mkdtemp(join(tmpdir(), "rental-radicale-"));
    this.#port = await freePort();
    this.url = `http://127.0.0.1:${this.#port}`;
    await mkdir(join(this.#dir, "collections"));
    await writeFile(join(this.#dir, "users"), `${davUser}:${davPassword}\n`);
    await writeFile(
      join(this.#dir, "config"),
      [
        "[server]",
        `hosts = 127.0.0.1:${this.#port}`,
        "[auth]",
        "type = htpasswd",
        `htpasswd_filename = ${this.#dir}/users`,
        "htpasswd_encryption = plain",
        "delay = 0",
        "[storage]",
        `filesystem_folder = ${this.#dir}/collections`,
        "",
      ].join("\n"),
    );
    await this.start();
  }

  async start(): Promise<void> {
    this.#child = spawn("radicale", ["--config", join(this.#dir, "config")], { stdio: "ignore" });
    for (;;) {
      const answer = await fetch(`${this.url}/.web/`).catch(() => null);
      if (answer) return;
      if (this.#child.exitCode !== null) throw new Error("radicale ended");
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.#dir, { recursive: true, force: true });
  }

  /** A request of another calendar program. */
  async ask(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    const response = await fetch(new URL(path, this.url), {
      method,
      headers: {
        Authorization: `Basic ${Buffer.from(`${davUser}:${davPassword}`).toString("base64")}`,
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    if (response.status >= 400 && response.status !== 404)
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { status: response.status, text };
  }

  async makeCalendar(path: string, name: string): Promise<void> {
    const props = `<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>${name}</D:displayname>`;
    await this.ask(
      "MKCOL",
      path,
      `<?xml version="1.0"?><D:mkcol xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop>${props}</D:prop></D:set></D:mkcol>`,
    );
  }

  /** The paths of a calendar's events. */
  async paths(calendar: string): Promise<string[]> {
    const { text } = await this.ask(
      "PROPFIND",
      calendar,
      '<?xml version="1.0"?><D:propfind xmlns:D="DAV:"><D:prop><D:getetag/></D:prop></D:propfind>',
      { Depth: "1" },
    );
    return [...text.matchAll(/<href>([^<]+\.ics)<\/href>/g)].map(([, path]) => path!);
  }
}
