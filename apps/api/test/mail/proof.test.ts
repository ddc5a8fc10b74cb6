import { afterAll, describe, expect, it } from "vitest";
import { gatherEvidence } from "../../src/domains/inbox/incoming-mail/proof/evidence.ts";
import { isProven } from "../../src/domains/inbox/incoming-mail/proof/proof.ts";
import { readConfig } from "../../src/platform/configuration.ts";
import { plain } from "./corpus/make.ts";
import { startDnsServer } from "./dns-server.ts";
import { signerFor } from "./signed.ts";

const dns = await startDnsServer();
afterAll(() => dns.close());

const config = readConfig({
  MAIL_DNS_SERVERS: dns.address,
  TRUSTED_MAIL_SERVERS: "192.0.2.0/24",
  TRUSTED_AUTHSERV_ID: "mx.agency.example",
});
const smtp = {
  over: "smtp",
  ip: "198.51.100.7",
  helo: "mail.example.net",
  mailFrom: "dana@example.net",
} as const;
const trusted = { ...smtp, ip: "192.0.2.25" } as const;

const judge = async (raw: Buffer, carrier: Parameters<typeof gatherEvidence>[2] = smtp) =>
  isProven(raw, "dana@example.net", await gatherEvidence(config, raw, carrier));
const written = (headers: Record<string, string> = {}) => plain("Friday works.\n\n\n", headers);
const signer = signerFor(dns, "example.net");

describe("mail found in a mailbox", () => {
  it("is proven by its signature alone, whatever results of others it bears", async () => {
    const carrier = { over: "mailbox" } as const;
    expect(await judge(await signer.sign(written()), carrier)).toBe(true);
    const results =
      "mx.agency.example; dmarc=pass header.from=example.net; spf=pass smtp.mailfrom=example.net";
    const claimed = written({ "Authentication-Results": results });
    expect(await judge(claimed, carrier)).toBe(false);
    expect(await judge(claimed, trusted)).toBe(true);
  });
});

describe("DKIM", () => {
  it.each(["relaxed/relaxed", "simple/simple", "relaxed/simple", "simple/relaxed"])(
    "proves the sender with the canonicalization %s",
    async (canonicalization) => {
      const domain = `${canonicalization.replace("/", "-")}.example.net`;
      const raw = plain("A  line \t with blanks \n\n\tand more\n\n\n");
      expect(await judge(await signerFor(dns, domain, canonicalization).sign(raw))).toBe(true);
    },
  );

  it("proves nothing once the mail is changed", async () => {
    const raw = (await signer.sign(written())).toString();
    expect(await judge(Buffer.from(raw.replace("Friday", "Sunday")))).toBe(false);
    expect(await judge(Buffer.from(raw.replace("Dana Reyes", "Dana")))).toBe(false);
  });

  it("proves nothing for the address of another domain", async () => {
    const other = signerFor(dns, "example.org");
    expect(await judge(await other.sign(written()))).toBe(false);
    const deceptive = signerFor(dns, "net");
    expect(await judge(await deceptive.sign(written()))).toBe(false);
  });

  it("proves nothing where one sender is signed and another shown", async () => {
    const signed = await signer.sign(written());
    const raw = Buffer.concat([Buffer.from("From: Eve <dana@example.net>\r\n"), signed]);
    expect(await judge(raw)).toBe(false);
    const two = await signer.sign(written({ From: "dana@example.net, eve@example.net" }));
    expect(await judge(two)).toBe(false);
  });

  it("proves nothing by a signature that leaves out the end of the body", async () => {
    const raw = (await signer.sign(written())).toString();
    expect(await judge(Buffer.from(raw.replace("DKIM-Signature: ", "DKIM-Signature: l=5; ")))).toBe(false);
  });

  it("proves nothing without a key, or when its domain demands the exact domain", async () => {
    dns.records["_dmarc.strict.example"] = ["v=DMARC1; p=reject; adkim=s"];
    const raw = plain("Hi\n", { From: "dana@strict.example" });
    const sub = await signerFor(dns, "mail.strict.example").sign(raw);
    expect(await isProven(sub, "dana@strict.example", await gatherEvidence(config, sub, smtp))).toBe(false);
    const exact = await signerFor(dns, "strict.example").sign(raw);
    expect(await isProven(exact, "dana@strict.example", await gatherEvidence(config, exact, smtp))).toBe(
      true,
    );
    delete dns.records["s1._domainkey.strict.example"];
    expect(await isProven(exact, "dana@strict.example", await gatherEvidence(config, exact, smtp))).toBe(
      false,
    );
  });
});

describe("SPF", () => {
  it("proves the sender whose domain names the server, and only then", async () => {
    expect(await judge(written())).toBe(false);
    dns.records["example.net"] = ["v=spf1 ip4:198.51.100.0/24 -all"];
    expect(await judge(written())).toBe(true);
    expect(await judge(written(), { ...smtp, ip: "203.0.113.9" })).toBe(false);
    expect(await judge(written({ From: "dana@example.org" }))).toBe(false);
    delete dns.records["example.net"];
  });

  it("proves nothing for another domain than the envelope's", async () => {
    dns.records["example.org"] = ["v=spf1 +all"];
    expect(await judge(written(), { ...smtp, mailFrom: "dana@example.org" })).toBe(false);
  });
});

describe("Authentication-Results", () => {
  const says = (value: string) =>
    Buffer.concat([Buffer.from(`Authentication-Results: ${value}\r\n`), written()]);
  it.each<[string, string, boolean]>([
    ["dmarc", "mx.agency.example; dmarc=pass (p=none; x) header.from=example.net", true],
    ["dkim", "mx.agency.example 1; spf=fail; dkim=pass header.d=mail.example.net", true],
    ["spf", 'mx.agency.example; spf=pass smtp.mailfrom="dana@example.net"', true],
    [
      "a failed dmarc",
      "mx.agency.example; dkim=pass header.d=example.net; dmarc=fail header.from=example.net",
      false,
    ],
    ["another domain", "mx.agency.example; dkim=pass header.d=example.org", false],
    ["another server", "mx.evil.example; dmarc=pass header.from=example.net", false],
    ["a comment", "mx.agency.example (; dmarc=pass header.from=example.net)", false],
  ])("of a trusted server count: %s", async (_, value, expected) => {
    expect(await judge(says(value), trusted)).toBe(expected);
    expect(await judge(says(value), { over: "http" })).toBe(expected);
    expect(await judge(says(value))).toBe(false);
  });

  it("count only at the top, where the trusted server writes them", async () => {
    const raw = Buffer.concat([
      Buffer.from("Authentication-Results: other.example; none\r\n"),
      says("mx.agency.example; dmarc=pass header.from=example.net"),
    ]);
    expect(await judge(raw, trusted)).toBe(false);
  });
});

describe("what costs much", () => {
  it("a key that is never answered ends after seconds, and proves nothing", { timeout: 20_000 }, async () => {
    const raw = await signerFor(dns, "silent.example.net").sign(written());
    dns.records["s1._domainkey.silent.example.net"] = "silent";
    dns.records["example.net"] = "silent";
    expect(await judge(raw)).toBe(false);
    delete dns.records["example.net"];
  });

  it("SPF records that ask for ever more names are not followed", async () => {
    const include = (depth: number) =>
      `v=spf1 ${Array.from({ length: 10 }, (_, at) => `include:${depth}${at}.example.net`).join(" ")} -all`;
    dns.records["example.net"] = [include(0)];
    for (let depth = 0; depth < 10; depth++)
      for (let at = 0; at < 10; at++) dns.records[`${depth}${at}.example.net`] = [include(depth + 1)];
    dns.asked.length = 0;
    expect(await judge(written())).toBe(false);
    expect(dns.asked.length).toBeLessThanOrEqual(40);
    delete dns.records["example.net"];
  });

  it.each<[string, string]>([
    [
      "many signatures",
      "DKIM-Signature: v=1; a=rsa-sha256; d=example.net; s=s1; h=from; bh=x; b=x\r\n".repeat(400),
    ],
    ["fields without end", "X: y\r\n".repeat(20_000)],
    [
      "a long list of names",
      `DKIM-Signature: v=1; d=example.net; s=s1; bh=x; b=x; h=${"from:".repeat(800)}\r\n`,
    ],
  ])("%s are not checked", async (_, fields) => {
    expect(await judge(Buffer.concat([Buffer.from(fields), written()]))).toBe(false);
  });
});
