import type { RandomSource } from "./random-source.ts";

/** What an account is told to keep of each kind: enough to meet records in many states. */
const keptIds = 48;
const keptUploads = 16;
const keptKeys = 24;

/** An address that takes the bytes of an image, as a presign answered it. */
export interface OpenUpload {
  uploadUrl: string;
  objectKey: string;
  contentType: string;
  sizeBytes: number;
  propertyId: string;
}

/** An account of the server under test, and what its answers told of its records. */
export class FuzzAccount {
  /**
   * Its slug, and part of texts that this account writes: where another account reads it, tenants are mixed up.
   * Lower-case letters, digits and hyphens.
   */
  readonly canary: string;
  readonly #ids = new Map<string, string[]>();
  readonly #all = new Set<string>();
  readonly uploads: OpenUpload[] = [];
  /** Paths below /cdn. */
  readonly imagePaths: string[] = [];
  readonly idempotencyKeys: string[] = [];

  constructor(
    readonly name: string,
    readonly apiKey: string,
    /** Of all requests with a key, how many carry this one, as a weight. */
    readonly weight: number,
  ) {
    this.canary = `canary-${name}`;
    // Part of its public addresses, where the other ids of a path stand.
    this.remember("v1", this.canary);
  }

  /** @param kind as in paths: properties, contacts, runs */
  remember(kind: string, id: string): void {
    if (this.#all.has(id)) return;
    const known = this.#ids.get(kind) ?? [];
    this.#ids.set(kind, known);
    known.push(id);
    this.#all.add(id);
    if (known.length > keptIds) this.#all.delete(known.shift()!);
  }

  rememberUpload(upload: OpenUpload): void {
    this.uploads.push(upload);
    if (this.uploads.length > keptUploads) this.uploads.shift();
  }

  rememberImage(path: string): void {
    this.imagePaths.push(path);
    if (this.imagePaths.length > keptUploads) this.imagePaths.shift();
  }

  rememberIdempotencyKey(key: string): void {
    this.idempotencyKeys.push(key);
    if (this.idempotencyKeys.length > keptKeys) this.idempotencyKeys.shift();
  }

  some(kind: string, random: RandomSource): string | undefined {
    const known = this.#ids.get(kind);
    return known && known.length > 0 ? random.pick(known) : undefined;
  }

  someOfAnyKind(random: RandomSource): string | undefined {
    const kinds = [...this.#ids.keys()];
    return kinds.length > 0 ? this.some(random.pick(kinds), random) : undefined;
  }

  knows(id: string): boolean {
    return this.#all.has(id);
  }
}

/** Ids that are the same for everybody, such as those of the templates that come with the program. */
export class Accounts {
  readonly shared = new Set<string>();

  constructor(readonly all: FuzzAccount[]) {}

  pick(random: RandomSource): FuzzAccount {
    return random.byWeight(this.all);
  }

  others(account: FuzzAccount | null): FuzzAccount[] {
    return this.all.filter((each) => each !== account);
  }
}
