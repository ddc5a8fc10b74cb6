import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getOrCreate } from "../get-or-create.ts";
import { giveToOwner, prepareDataDir } from "../process/data-dir.ts";
import { errorCode, StartupError } from "../process/startup-error.ts";

const nonceBytes = 12;
const tagBytes = 16;

/** What was encrypted with another secret. */
export class UnreadableSecret extends Error {
  constructor(options: ErrorOptions) {
    super("This was encrypted with another RENTAL_SECRET_KEY.", options);
  }
}

/** Encrypts data at rest. One key per purpose is derived from the installation's secret. */
export class Secrets {
  readonly #root: Buffer;
  /** Purposes are few, and deriving a key takes longer than most uses of it. */
  readonly #keys = new Map<string, Buffer>();

  constructor(secretKey: string) {
    this.#root = Buffer.from(secretKey, "utf8");
  }

  /** A 32-byte key for one purpose. */
  key(purpose: string): Buffer {
    return getOrCreate(this.#keys, purpose, () => deriveKey(this.#root, "rental", purpose));
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
      /** @throws UnreadableSecret */
      open(sealed: Buffer): string {
        try {
          const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes));
          decipher.setAuthTag(sealed.subarray(-tagBytes));
          const plain = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
          return Buffer.concat([plain, decipher.final()]).toString("utf8");
        } catch (cause) {
          throw new UnreadableSecret({ cause });
        }
      },
    };
  }
}

/** A 32-byte key for one purpose, from a secret (HKDF with SHA-256). */
export const deriveKey = (secret: Buffer, salt: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, purpose, 32));

/** Minimum length of a secret: 32 characters of base64 have 192 bits. */
const minSecretLength = 32;

/**
 * This installation's secret: the configured one, or one generated once in the data directory. Processes that start
 * concurrently end up with the same file.
 * @throws StartupError when the file contains no secret
 */
export async function loadSecretKey(given: string | null, dataDir: string): Promise<string> {
  if (given) return given;
  const file = join(dataDir, "secret-key");
  const existing = await readSecret(file);
  if (existing !== undefined) return existing;
  await prepareDataDir(dataDir);
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  await giveToOwner(draft, dataDir);
  await link(draft, file).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  await rm(draft);
  const made = await readSecret(file);
  if (made === undefined)
    throw new StartupError(`The file ${file} was removed while the program was starting.`);
  return made;
}

/** This installation's secret, without generating it. @throws StartupError when the file contains no secret */
export async function readSecretKey(given: string | null, dataDir: string): Promise<string | undefined> {
  return given ?? readSecret(join(dataDir, "secret-key"));
}

/**
 * A warning if the configured secret is not the one in the data directory: whoever sets the variable later on may not know
 * that there is one already.
 */
export async function secretConflict(given: string | null, dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, "secret-key");
  const kept = given && (await readFile(file, "utf8").catch(() => ""));
  if (!kept || kept.trim() === given) return undefined;
  return `RENTAL_SECRET_KEY differs from the secret in ${file}: what was encrypted with that one can't be read. Set the variable to it, or remove the file.`;
}

async function readSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new StartupError(`The secret in ${file} can't be read (${errorCode(error)}). Check its owner.`);
  });
  const secret = text?.trim();
  if (secret !== undefined && secret.length < minSecretLength) {
    throw new StartupError(
      `The secret in ${file} has fewer than ${minSecretLength} characters. Restore the file from a backup, or delete it to generate a new secret; webhooks then need new secrets too.`,
    );
  }
  return secret;
}
