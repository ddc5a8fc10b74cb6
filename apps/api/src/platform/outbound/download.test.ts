import { afterAll, describe, expect, it } from "vitest";
import { download } from "./download.ts";
import { createOutbound, type Outbound, type OutboundStream } from "./request.ts";

/** Refuses like an installation does; no request of this test may reach a socket. */
const strict = createOutbound({
  allowPrivate: false,
  lookup: () => Promise.reject(new Error("no lookup expected")),
});
afterAll(() => strict.close());

const answer = (status: number, headers: Record<string, string>, body = ""): OutboundStream => ({
  ok: true,
  status,
  headers,
  chunks: (async function* () {
    yield Buffer.from(body);
  })(),
  discard: () => undefined,
});

/** A public site that answers by path; every other address is handled as in an installation. */
function siteOf(answers: Record<string, () => OutboundStream>) {
  const deadlines: number[] = [];
  const outbound: Outbound = {
    ...strict,
    stream: async (request) => {
      deadlines.push(request.deadlineMs);
      const { host, pathname, protocol } = new URL(request.url);
      const make = protocol === "https:" && host === "photos.example" ? answers[pathname] : undefined;
      return make ? make() : strict.stream(request);
    },
  };
  return { outbound, deadlines };
}

const redirect = (location: string) => () => answer(302, { location });

describe("a redirect", () => {
  it.each([
    ["to a private address", "https://10.0.0.7/a.jpg"],
    ["to loopback in another notation", "https://0x7f000001/a.jpg"],
    ["to cloud metadata", "https://169.254.169.254/latest/meta-data/"],
    ["from https to http", "http://photos.example/a.jpg"],
    ["to a file", "file:///etc/passwd"],
    ["with a password", "https://user:password@other.example/a.jpg"],
  ])("%s is refused, although the first address was allowed", async (_name, location) => {
    const { outbound } = siteOf({ "/a.jpg": redirect(location) });
    const outcome = await download(outbound, "https://photos.example/a.jpg", 1_000);
    expect(outcome).toMatchObject({ code: "address_refused" });
  });

  it("is refused at the third hop too", async () => {
    const { outbound } = siteOf({
      "/1": redirect("/2"),
      "/2": redirect("//photos.example/3"),
      "/3": redirect("https://[::1]/a.jpg"),
    });
    const outcome = await download(outbound, "https://photos.example/1", 1_000);
    expect(outcome).toMatchObject({ code: "address_refused" });
  });

  it("shares one deadline with the first request, and leads to the bytes", async () => {
    const { outbound, deadlines } = siteOf({
      "/1": redirect("/2"),
      "/2": () => answer(200, {}, "bytes"),
    });
    expect(String(await download(outbound, "https://photos.example/1", 1_000))).toBe("bytes");
    expect(deadlines[0]).toBeLessThanOrEqual(1_000);
    expect(deadlines[1]).toBeLessThanOrEqual(deadlines[0]!);
  });

  it.each([
    ["without an address", 302, {}],
    ["to an invalid URL", 302, { location: "https://%" }],
    ["to a page that does not exist", 304, { location: "/2" }],
  ])("%s is returned as it is", async (_name, status, headers) => {
    const { outbound } = siteOf({ "/1": () => answer(status, headers as Record<string, string>) });
    const outcome = await download(outbound, "https://photos.example/1", 1_000);
    expect(outcome).toEqual({
      code: "http_status",
      message: `photos.example responded with ${status} instead of the image.`,
    });
  });
});
