import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** The keys with which messages to a browser are encrypted, in base64url. */
export interface BrowserKeys {
  /** The browser's public key, an uncompressed point of P-256. */
  p256dh: string;
  /** 16 secret bytes. */
  auth: string;
}

/** The random parts of a message; only set by tests. */
export interface Fresh {
  sender: ECDH;
  salt: Buffer;
}

const recordSize = 4_096;
/** After the text of the last record. */
const lastRecord = Buffer.of(2);

/**
 * A message that only the browser can read, in the content coding `aes128gcm` (RFC 8291).
 * @throws Error when the browser's keys are invalid
 */
export function encryptFor(browser: BrowserKeys, text: string, fresh: Fresh = freshKeys()): Buffer {
  const { sender, salt } = fresh;
  const receiverKey = bytesOf(browser.p256dh);
  const senderKey = sender.getPublicKey();
  const shared = sender.computeSecret(receiverKey);
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), receiverKey, senderKey]);
  const secret = hkdf(bytesOf(browser.auth), shared, about, 32);
  const key = hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16);
  const nonce = hkdf(salt, secret, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sealed = [
    cipher.update(text, "utf8"),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(senderKey.length), senderKey, ...sealed]);
}

/** Whether the keys are valid. */
export function areKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (bytesOf(auth).length !== 16 || bytesOf(p256dh).length !== 65) return false;
  try {
    freshKeys().sender.computeSecret(bytesOf(p256dh));
    return true;
  } catch {
    // Not a point of the curve.
    return false;
  }
}

function freshKeys(): Fresh {
  const sender = createECDH("prime256v1");
  sender.generateKeys();
  return { sender, salt: randomBytes(16) };
}

const bytesOf = (text: string): Buffer => Buffer.from(text, "base64url");

const hkdf = (salt: Buffer, secret: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));
