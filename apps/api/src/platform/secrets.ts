import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts what is kept at rest. One key per purpose is derived from the installation's secret. */
export class Secrets {
  readonly #root: Buffer;

  constructor(secretKey: string) {
    this.#root = Buffer.from(secretKey, "utf8");
  }

  /** A 32-byte key for one purpose. */
  key(purpose: string): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#root, "rental", purpose, 32));
  }

  /** A sealer for one purpose; AES-256-GCM, output is nonce + ciphertext + tag. */
  sealer(purpose: string) {
    const key = this.key(purpose);
    return {
      seal(plain: string): Buffer {
        const nonce = randomBytes(nonceBytes);
        const cipher = createCipheriv("aes-256-gcm", key, nonce);
        return Buffer.concat([nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
      },
      open(sealed: Buffer): string {
        const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes));
        decipher.setAuthTag(sealed.subarray(-tagBytes));
        const plain = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
        return Buffer.concat([plain, decipher.final()]).toString("utf8");
      },
    };
  }
}

/**
 * The secret of this installation: the one given, or one that is generated once into the data directory.
 * Two processes that start at the same moment end up with the same file.
 */
export async function loadSecretKey(given: string | null, dataDir: string): Promise<string> {
  if (given) return given;
  const file = join(dataDir, "secret-key");
  const existing = await readFile(file, "utf8").catch(() => null);
  if (existing) return existing.trim();
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(draft);
  await chmod(file, 0o600);
  return (await readFile(file, "utf8")).trim();
}
