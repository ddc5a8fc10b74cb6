import type { RandomSource } from "./random-source.ts";

/** How many records of each kind are remembered for an account: enough to meet records in many states. */
const keptIds = 48;
const keptUploads = 16;
const keptKeys = 24;
const keptConnectors = 6;

/** An upload URL from a presign answer. */
export interface OpenUpload {
  uploadUrl: string;
  objectKey: string;
  contentType: string;
  sizeBytes: number;
  propertyId: string;
}

/** A connector, which signs what it sends. */
export interface KnownConnector {
  id: string;
  secret: string;
}

/** An account of the server under test, and what its answers revealed about its records. */
export class FuzzAccount {
  /**
   * Its slug, and part of the texts that this account writes: if another account reads it, tenants are mixed up.
   * Lowercase letters, digits and hyphens.
   */
  readonly canary: string;
  readonly #ids = new Map<string, string[]>();
  readonly #all = new Set<string>();
  readonly #sent = new Set<string>();
  readonly uploads: OpenUpload[] = [];
  /** Paths below /cdn. */
  readonly imagePaths: string[] = [];
  readonly idempotencyKeys: string[] = [];
  readonly connectors: KnownConnector[] = [];

  constructor(
    readonly name: string,
    readonly apiKey: string,
    /** Relative frequency of this key among all requests with a key. */
    readonly weight: number,
  ) {
    this.canary = `canary-${name}`;
    // Part of its public URLs, in the position of an id.
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

  /** A new connector, or the new secret of a known one. */
  rememberConnector(connector: KnownConnector): void {
    const known = this.connectors.find(({ id }) => id === connector.id);
    if (known) known.secret = connector.secret;
    else this.connectors.push(connector);
    if (this.connectors.length > keptConnectors) this.connectors.shift();
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

  /** Notes an id in the path of a request of this account, whoever it belongs to: its request log shows the path. */
  rememberSent(id: string): void {
    this.#sent.add(id);
  }

  hasSent(id: string): boolean {
    return this.#sent.has(id);
  }

  knows(id: string): boolean {
    return this.#all.has(id);
  }
}

/** Ids that all accounts share, such as those of system templates. */
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
