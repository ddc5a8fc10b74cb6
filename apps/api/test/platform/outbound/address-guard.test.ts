import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkUrl,
  type ResolvedAddress,
  resolveChecked,
} from "../../../src/platform/outbound/address-guard.ts";
import corpus from "./address-corpus.json" with { type: "json" };

const closed = { allowPrivate: false };
const open = { allowPrivate: true };

function answering(...answers: string[]) {
  return async (): Promise<ResolvedAddress[]> =>
    answers.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
}

describe("a URL", () => {
  const forbidden = Object.entries(corpus.forbidden).flatMap(([group, urls]) =>
    urls.map((url) => [group, url] as const),
  );

  it("corpus has at least 120 forbidden and 30 allowed notations, without duplicates", () => {
    const urls = [...forbidden.map(([, url]) => url), ...corpus.allowed];
    expect(forbidden.length).toBeGreaterThanOrEqual(120);
    expect(corpus.allowed.length).toBeGreaterThanOrEqual(30);
    expect(new Set(urls).size).toBe(urls.length);
  });

  it.each(forbidden)("is refused: %s: %j", (_group, url) => {
    const checked = checkUrl(url, closed);
    expect(checked).toEqual({ ok: false, reason: expect.stringMatching(/^The [^\n]+\.$/) });
  });

  it.each(corpus.allowed)("is accepted: %s", (url) => {
    expect(checkUrl(url, closed)).toEqual({ ok: true, url: new URL(url) });
  });

  it.each(corpus.allowedWithPrivateNetworks)("is accepted with private networks allowed: %s", (url) => {
    expect(checkUrl(url, open)).toEqual({ ok: true, url: new URL(url) });
  });

  it.each(corpus.forbiddenWithPrivateNetworks)("stays refused with private networks allowed: %s", (url) => {
    expect(checkUrl(url, open).ok).toBe(false);
    expect(checkUrl(url.replace(/^http:/, "https:"), closed).ok).toBe(false);
  });

  it("that is refused is never repeated with its credentials in the reason", () => {
    const checked = checkUrl("https://user:hunter2@example.com", closed);
    expect(JSON.stringify(checked)).not.toContain("hunter2");
  });
});

/** Whether a host is accepted whose name a resolver answers with this address alone. */
const isPublic = async (ip: string): Promise<boolean> =>
  (await resolveChecked("example.com", { ...closed, lookup: answering(ip) })).ok;

describe("an address", () => {
  it.each([
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:127.0.0.1",
    "fe80::1%eth0",
    "2606:4700:4700::1111%1",
    "",
    "localhost",
    "2130706433",
    "134744072",
    "0x08080808",
    "8.8.8.8.",
    "8.8.8.08",
    "[2606:4700:4700::1111]",
    "8.8.8.8/32",
  ])("that is special, or not in canonical form, is not public: %j", async (ip) => {
    expect(await isPublic(ip)).toBe(false);
  });

  it.each(["8.8.8.8", "2606:4700:4700::1111", "2606:4700:4700:0:0:0:0:1111", "::ffff:8.8.8.8"])(
    "of the internet is public: %s",
    async (ip) => {
      expect(await isPublic(ip)).toBe(true);
    },
  );

  const byte = fc.integer({ min: 0, max: 255 });
  const privateIPv4 = fc.oneof(
    fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
    fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
    fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
  );
  const radix = fc.constantFrom(8, 10, 16);

  /** Writes the address as 1 to 4 numbers, each in its own base, as inet_aton and browsers parse it. */
  const notation = fc
    .record({
      octets: privateIPv4,
      parts: fc.integer({ min: 1, max: 4 }),
      radixes: fc.tuple(radix, radix, radix, radix),
      zeros: fc.integer({ min: 0, max: 4 }),
      upper: fc.boolean(),
      dot: fc.constantFrom("", "."),
    })
    .map(({ octets, parts, radixes, zeros, upper, dot }) => {
      const rest = octets.slice(parts - 1).reduce((sum, octet) => sum * 256 + octet, 0);
      const numbers = [...octets.slice(0, parts - 1), rest];
      const written = numbers.map((number, index) => {
        const base = radixes[index] ?? 10;
        if (base === 10) return String(number);
        const digits = "0".repeat(zeros) + number.toString(base);
        return base === 8 ? `0${digits}` : `0x${digits}`;
      });
      const host = written.join(".") + dot;
      return { octets, host: upper ? host.toUpperCase() : host };
    });

  it("of a private IPv4 range is refused in any notation", async () => {
    await fc.assert(
      fc.asyncProperty(notation, async ({ octets, host }) => {
        const url = `https://${host}/`;
        expect(new URL(url).hostname, "the generator writes this address").toBe(octets.join("."));
        expect(checkUrl(url, closed).ok).toBe(false);
        expect(await isPublic(host)).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  const group = (high: number, low: number) => ((high << 8) | low).toString(16);

  it("of a private IPv4 range is refused inside every IPv6 form that carries IPv4", async () => {
    await fc.assert(
      fc.asyncProperty(privateIPv4, async ([a, b, c, d]) => {
        const embedded = `${group(a, b)}:${group(c, d)}`;
        const forms = ["::ffff:", "::", "::ffff:0:", "64:ff9b::", "64:ff9b:1::"].map(
          (prefix) => prefix + embedded,
        );
        for (const ip of [...forms, `2002:${embedded}::1`, `2001:0:${embedded}::1`]) {
          expect(await isPublic(ip), ip).toBe(false);
          expect(checkUrl(`https://[${ip}]/`, closed).ok, ip).toBe(false);
        }
      }),
    );
  });

  it("of IPv6 outside 2000::/3 is never public", async () => {
    const outside = fc.tuple(
      fc.integer({ min: 0, max: 0xffff }).filter((first) => first < 0x2000 || first > 0x3fff),
      fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 7, maxLength: 7 }),
    );
    await fc.assert(
      fc.asyncProperty(outside, async ([first, rest]) => {
        const ip = [first, ...rest].map((part) => part.toString(16)).join(":");
        expect(await isPublic(ip)).toBe(false);
      }),
    );
  });
});

describe("a host name", () => {
  it("with only public addresses gives all of them", async () => {
    const checked = await resolveChecked("hooks.example", {
      ...closed,
      lookup: answering("93.184.215.14", "2606:2800:21f:cb07::1"),
    });
    expect(checked).toEqual({
      ok: true,
      addresses: [
        { address: "93.184.215.14", family: 4 },
        { address: "2606:2800:21f:cb07::1", family: 6 },
      ],
    });
  });

  it.each([
    ["93.184.215.14", "127.0.0.1"],
    ["10.0.0.1", "93.184.215.14"],
    ["93.184.215.14", "::1"],
    ["93.184.215.14", "::ffff:10.0.0.1"],
    ["64:ff9b::7f00:1"],
    ["::127.0.0.1"],
    ["fe80::1%eth0"],
    ["not an address"],
  ])(
    "with one address that is not public is refused, and the reason names no address: %s %s",
    async (...answers) => {
      const checked = await resolveChecked("hooks.example", { ...closed, lookup: answering(...answers) });
      expect(checked).toEqual({
        ok: false,
        code: "address_refused",
        reason: "The host hooks.example is not allowed: only public internet addresses can be reached.",
      });
    },
  );

  it("with a private address is accepted when private networks are allowed, a metadata one is not", async () => {
    const lookup = answering("10.0.0.1");
    expect((await resolveChecked("nas.lan", { ...open, lookup })).ok).toBe(true);
    for (const address of ["169.254.169.254", "fd00:ec2::254", "100.100.100.200", "168.63.129.16"]) {
      const checked = await resolveChecked("nas.lan", { ...open, lookup: answering("10.0.0.1", address) });
      expect(checked, address).toMatchObject({ ok: false, code: "address_refused" });
    }
  });

  it("that does not resolve is a distinct outcome, without the resolver's wording", async () => {
    const failing = async () => Promise.reject(new Error("queryA ESERVFAIL from 10.0.0.53"));
    for (const lookup of [failing, answering()]) {
      expect(await resolveChecked("nowhere.example", { ...closed, lookup })).toEqual({
        ok: false,
        code: "dns_failed",
        reason: "The host name nowhere.example does not resolve.",
      });
    }
  });

  it("that is a literal, localhost or a metadata name is judged without a lookup", async () => {
    const lookup = () => Promise.reject(new Error("must not be asked"));
    for (const host of ["127.0.0.1", "[::1]", "localhost", "metadata.google.internal", "a..b"]) {
      expect(await resolveChecked(host, { ...closed, lookup }), host).toMatchObject({
        code: "address_refused",
      });
    }
    expect(await resolveChecked("[2606:4700:4700::1111]", { ...closed, lookup })).toEqual({
      ok: true,
      addresses: [{ address: "2606:4700:4700::1111", family: 6 }],
    });
  });

  it("of the machine itself, resolved by the system's resolver, is refused", async () => {
    const [first, second] = await Promise.all([
      resolveChecked("localhost", closed),
      resolveChecked("localhost", open),
    ]);
    expect(first).toMatchObject({ ok: false, code: "address_refused" });
    expect(second.ok).toBe(true);
  });
});
