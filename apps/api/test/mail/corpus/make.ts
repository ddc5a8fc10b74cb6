import type { Sample } from "./sample.ts";

export const ours = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a51";
export const replyTo = "elm-rentals+k3x9@mail.example.com";

type Headers = Record<string, string>;

const usual: Headers = {
  From: "Dana Reyes <dana@example.net>",
  To: "elm-rentals@mail.example.com",
  Subject: "Re: Your viewing",
  Date: "Mon, 2 Nov 2026 10:15:00 -0600",
  "Message-ID": "<reply-1@example.net>",
  "MIME-Version": "1.0",
};

const lines = (text: string) => text.replace(/\r?\n/g, "\r\n");

/** A mail with the usual headers; those that are empty are left out. */
export function mail(headers: Headers, body: string): Buffer {
  const all = Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== "");
  return Buffer.from(lines(`${all.map(([name, value]) => `${name}: ${value}`).join("\n")}\n\n${body}`));
}

/** A mail of plain text. */
export const plain = (body: string, headers: Headers = {}): Buffer =>
  mail({ "Content-Type": "text/plain; charset=utf-8", ...headers }, body);

export const html = (body: string, headers: Headers = {}): Buffer =>
  mail({ "Content-Type": "text/html; charset=utf-8", ...headers }, body);

export interface Part {
  type: string;
  body: string;
  headers?: string[];
}

/** A mail of several parts. */
export function multipart(type: string, parts: Part[], headers: Headers = {}): Buffer {
  const rendered = parts.map((part) =>
    [`--part`, `Content-Type: ${part.type}`, ...(part.headers ?? []), "", part.body].join("\n"),
  );
  const contentType = `multipart/${type}; boundary="part"`;
  return mail({ "Content-Type": contentType, ...headers }, `${rendered.join("\n")}\n--part--\n`);
}

/** Text and HTML of the same mail, as most programs send. */
export const alternative = (text: string, markup: string, headers: Headers = {}): Buffer =>
  multipart(
    "alternative",
    [
      { type: "text/plain; charset=utf-8", body: text },
      { type: "text/html; charset=utf-8", body: markup },
    ],
    headers,
  );

/** A mail whose own words are these, written by a person. */
export const says = (name: string, raw: Buffer, content: string, more: object = {}): Sample => ({
  name,
  raw,
  expected: { content, automatic: null, bounce: null as never, ...more },
});
