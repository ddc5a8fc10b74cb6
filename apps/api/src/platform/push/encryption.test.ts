import { createECDH, verify } from "node:crypto";
import { expect, it } from "vitest";
import { decryptPush, newBrowser } from "../../../test/fixtures/push.ts";
import { Secrets } from "../secrets/secrets.ts";
import { areKeys, encryptFor } from "./encryption.ts";
import { authorizationFor, publicKeyOf } from "./identification.ts";

/** RFC 8291, appendix A. */
const example = {
  text: "When I grow up, I want to be a watermelon",
  sender: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  sent: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

it("encrypts the example of RFC 8291 to the same bytes", () => {
  const sender = createECDH("prime256v1");
  sender.setPrivateKey(Buffer.from(example.sender, "base64url"));
  const salt = Buffer.from(example.salt, "base64url");
  expect(encryptFor(example.keys, example.text, { sender, salt }).toString("base64url")).toBe(example.sent);
});

it("encrypts each message anew, readable for the browser alone", async () => {
  const [browser, other] = [await newBrowser(), await newBrowser()];
  const text = "Consulta nueva · Calle 3 №1";
  const [first, second] = [encryptFor(browser.keys, text), encryptFor(browser.keys, text)];
  expect(first.equals(second)).toBe(false);
  expect(await decryptPush(browser, first)).toBe(text);
  await expect(decryptPush(other, first)).rejects.toThrow();
});

it("knows keys that are none", () => {
  expect(areKeys(example.keys)).toBe(true);
  const notOnCurve = Buffer.alloc(65, 4).toString("base64url");
  for (const keys of [
    { ...example.keys, p256dh: notOnCurve },
    { ...example.keys, p256dh: "BCVx" },
    { ...example.keys, auth: "" },
  ])
    expect(areKeys(keys)).toBe(false);
});

it("names the sender with a signature of the key that browsers subscribe with, the same in every process", async () => {
  const secret = "a".repeat(43);
  const key = publicKeyOf(new Secrets(secret));
  expect(publicKeyOf(new Secrets(secret))).toBe(key);
  expect(publicKeyOf(new Secrets("b".repeat(43)))).not.toBe(key);
  const now = new Date("2026-06-15T12:00:00Z");
  const header = authorizationFor(
    new Secrets(secret),
    "https://push.example/3f9a?x=1",
    now,
    "https://rental.example",
  );
  const [, token, named] = /^vapid t=([^,]+), k=(.+)$/.exec(header)!;
  expect(named).toBe(key);
  const [head, claims, signature] = token!.split(".") as [string, string, string];
  const point = Buffer.from(key, "base64url");
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    {
      key: {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
      },
      format: "jwk",
      dsaEncoding: "ieee-p1363",
    },
    Buffer.from(signature, "base64url"),
  );
  expect(isSigned).toBe(true);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
    aud: "https://push.example",
    exp: now.getTime() / 1_000 + 12 * 3_600,
    sub: "https://rental.example",
  });
});
