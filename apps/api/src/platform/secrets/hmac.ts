import { hash } from "node:crypto";

const blockBytes = 64;
const digestBytes = 32;

/**
 * HMAC-SHA-256 with a fixed key, as in RFC 2104: the hash of the outer key followed by the hash of the inner key and
 * the content. Node's own `createHmac` creates an object per content, which costs several times as much under load.
 */
export function hmac(key: Buffer): (content: Buffer) => Buffer {
  const used = key.length > blockBytes ? hash("sha256", key, "buffer") : key;
  const padded = (byte: number) => Buffer.alloc(blockBytes).map((_, i) => (used[i] ?? 0) ^ byte);
  const inner = padded(0x36);
  const outer = Buffer.concat([padded(0x5c), Buffer.alloc(digestBytes)]);
  return (content) => {
    // Digests are strings with one character per byte: creating a buffer per digest is slow, too.
    outer.write(hash("sha256", Buffer.concat([inner, content]), "binary"), blockBytes, "binary");
    return Buffer.from(hash("sha256", outer, "binary"), "binary");
  };
}
