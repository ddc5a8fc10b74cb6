import type { Accounts, FuzzAccount, OpenUpload } from "./accounts.ts";
import type { RandomSource } from "./random-source.ts";
import type { FuzzRequest } from "./requests.ts";

const renderings = [
  "",
  "?w=100",
  "?w=64&h=64&fit=cover",
  "?format=webp&q=50",
  "?w=0",
  "?w=-5",
  "?w=99999999",
  "?w=1e3",
  "?q=101",
  "?fit=none",
  "?format=svg",
  "?w=10&w=20",
  "?w[]=1",
  "?%00=%00",
  "?w=3&format=avif",
];

const oddFiles = [
  "/cdn/",
  "/cdn/..%2f..%2fsecret-key",
  "/cdn/images/../../secret-key",
  "/cdn/%00",
  "/cdn/%ff%fe",
  `/cdn/${"a/".repeat(500)}`,
  "/uploads/",
  "/uploads/images/x?signature=1&type=image/png&length=1&expires=1",
  "/healthz",
  "/readyz",
  "/docs",
  "/problems/not-found",
  "/problems/%00",
  "/nothing/here",
];

const get = (path: string, headers: Record<string, string> = {}): FuzzRequest => ({
  transport: "files",
  method: "GET",
  path,
  headers,
  body: null,
  account: null,
  procedures: [],
  isBatch: false,
});

/** Uploads, their confirmations, and files that are served without a key. */
export class Files {
  constructor(
    private readonly accounts: Accounts,
    private readonly png: Buffer,
  ) {}

  make(random: RandomSource): FuzzRequest {
    const account = this.accounts.pick(random);
    const upload = account.uploads.length > 0 ? random.pick(account.uploads) : undefined;
    const roll = random.below(100);
    if (roll < 20) return this.#presign(account, random);
    if (roll < 45 && upload) return this.#put(upload, random);
    if (roll < 60 && upload) return this.#confirm(account, upload, random);
    if (roll < 85 && account.imagePaths.length > 0) return this.#image(account, random);
    return {
      ...get(random.pick(oddFiles)),
      method: random.pick(["GET", "GET", "HEAD", "PUT", "POST", "DELETE"]),
    };
  }

  /** Presigns exactly the image that will be uploaded. */
  #presign(account: FuzzAccount, random: RandomSource): FuzzRequest {
    const body = { fileName: "fuzz.png", contentType: "image/png", sizeBytes: this.png.length };
    const property = account.some("properties", random) ?? random.uuid();
    return this.#rest(account, `/api/v1/properties/${property}/images/presign`, body);
  }

  #confirm(account: FuzzAccount, upload: OpenUpload, random: RandomSource): FuzzRequest {
    const { propertyId, objectKey, contentType, sizeBytes } = upload;
    const image = { objectKey, contentType, sizeBytes, altText: `${account.canary} kitchen` };
    const path = `/api/v1/properties/${propertyId}/images/confirm`;
    if (random.chance(0.5)) return this.#rest(account, `${path}-batch`, { images: [image] });
    return this.#rest(account, path, image);
  }

  #rest(account: FuzzAccount, path: string, body: object): FuzzRequest {
    const headers = { authorization: `Bearer ${account.apiKey}`, "content-type": "application/json" };
    return {
      ...get(path, headers),
      transport: "rest",
      method: "POST",
      account,
      body: Buffer.from(JSON.stringify(body)),
    };
  }

  #put({ uploadUrl, contentType, sizeBytes }: OpenUpload, random: RandomSource): FuzzRequest {
    const { pathname, search } = new URL(uploadUrl);
    const length = random.chance(0.1) ? random.below(5_000) : Math.min(sizeBytes, 200_000);
    const bytes = Buffer.alloc(length, random.below(256));
    if (random.chance(0.85)) this.png.copy(bytes);
    const type = random.chance(0.05) ? "text/plain" : contentType;
    const query = random.chance(0.1) ? search.replace(/\d/, "9") : search;
    return { ...get(pathname + query, { "content-type": type }), method: "PUT", body: bytes };
  }

  #image(account: FuzzAccount, random: RandomSource): FuzzRequest {
    const headers: Record<string, string> = {};
    if (random.chance(0.3)) headers.accept = random.pick(["image/avif,image/webp", "*/*", "text/html", ""]);
    if (random.chance(0.1)) headers["if-none-match"] = random.pick(["*", '"x"', "W/"]);
    return get(random.pick(account.imagePaths) + random.pick(renderings), headers);
  }
}
