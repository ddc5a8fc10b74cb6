import { setTimeout as wait } from "node:timers/promises";
import type { RandomSource } from "../fuzz/random-source.ts";
import type { SoakClient } from "./client.ts";

/** A record and the content of its last acknowledged write. */
export interface Told {
  id: string;
  path: "/properties" | "/contacts";
  /** monthlyRent, or the number in the name. */
  value: number;
  /** Acknowledged changes: each has an event. */
  changes: number;
  isDeleted: boolean;
}

/** This many are kept, so that lists always have the same amount of work. */
const liveRecords = 400;
const maxInFlight = 64;
const widths = [80, 160, 320, 640, 1_280];
const bulkRows = 40;

/** Mixed work at a constant rate. Acknowledged writes are remembered. */
export class Load {
  readonly told: Told[] = [];
  readonly images: string[] = [];
  readonly bulkJobs: string[] = [];
  readonly importJobs: { propertyId: string; jobId: string }[] = [];
  readonly wrong: string[] = [];
  /** Turns that were skipped because too much was in progress. */
  skipped = 0;
  readonly #live: Record<Told["path"], Told[]> = { "/properties": [], "/contacts": [] };
  readonly #busy = new Set<Told>();
  #inFlight = 0;
  #number = 0;

  constructor(
    private readonly client: SoakClient,
    private readonly random: RandomSource,
    private readonly png: Buffer,
    private readonly imageOrigin: string,
  ) {}

  readonly #turns: { weight: number; take: () => Promise<unknown> }[] = [
    { weight: 14, take: () => this.#read("/properties?limit=20&minRent=100") },
    { weight: 8, take: () => this.#read("/properties?city=Spring&limit=50") },
    { weight: 8, take: () => this.#read(`/contacts?search=Person%20${this.random.below(100)}`) },
    { weight: 6, take: () => this.#read("/contacts?limit=50") },
    { weight: 4, take: () => this.#read("/showings") },
    { weight: 4, take: () => this.#read("/webhooks") },
    { weight: 12, take: () => this.#readOne() },
    { weight: 8, take: () => this.#create("/contacts") },
    { weight: 5, take: () => this.#create("/properties") },
    { weight: 20, take: () => this.#change() },
    { weight: 3, take: () => this.#upload() },
    { weight: 14, take: () => this.#show() },
    { weight: 1, take: () => this.#importImages() },
    { weight: 1, take: () => this.#importRows() },
  ];

  /** Runs until told to stop, then completes the work in progress. @param rate turns per second */
  async run(rate: number, goesOn: () => boolean): Promise<void> {
    const begun = performance.now();
    for (let turn = 0; goesOn(); turn++) {
      await wait(Math.max(0, begun + (turn * 1_000) / rate - performance.now()));
      if (this.#inFlight >= maxInFlight) {
        this.skipped += 1;
        continue;
      }
      this.#inFlight += 1;
      void this.random
        .byWeight(this.#turns)
        .take()
        .catch((error: Error) => this.wrong.push(String(error.stack)))
        .finally(() => {
          this.#inFlight -= 1;
        });
    }
    while (this.#inFlight > 0) await wait(50);
  }

  async #read(path: string): Promise<void> {
    this.#expect(200, (await this.client.api("GET", path)).status, path);
  }

  async #readOne(): Promise<void> {
    const record = this.#some();
    if (!record) return;
    await this.client.api("GET", `${record.path}/${record.id}`);
  }

  async #create(path: Told["path"]): Promise<void> {
    const value = ++this.#number;
    const body =
      path === "/properties"
        ? {
            address: `${value} Elm Street, Springfield`,
            city: "Springfield",
            monthlyRent: value,
            bedrooms: 2,
            bathrooms: 1,
          }
        : { name: `Person ${value}`, email: `person${value}@example.com` };
    const { status, body: answer } = await this.client.api("POST", path, body);
    if (!this.#expect(201, status, `POST ${path}`)) return;
    const record: Told = { id: answer!.data!.id!, path, value, changes: 0, isDeleted: false };
    this.told.push(record);
    this.#live[path].push(record);
    if (this.#live[path].length > liveRecords) await this.#delete(this.#live[path].shift()!);
  }

  async #delete(record: Told): Promise<void> {
    while (this.#busy.has(record)) await wait(20);
    const { status } = await this.client.api("DELETE", `${record.path}/${record.id}`);
    if (!this.#expect(204, status, `DELETE ${record.path}`)) return;
    record.isDeleted = true;
    record.changes += 1;
  }

  async #change(): Promise<void> {
    const record = this.#some();
    if (!record || this.#busy.has(record)) return;
    this.#busy.add(record);
    try {
      const value = ++this.#number;
      const body = record.path === "/properties" ? { monthlyRent: value } : { name: `Person ${value}` };
      const { status } = await this.client.api("PATCH", `${record.path}/${record.id}`, body);
      // It may have been deleted meanwhile.
      if (status === 404 && !this.#live[record.path].includes(record)) return;
      if (!this.#expect(200, status, `PATCH ${record.path}`)) return;
      record.value = value;
      record.changes += 1;
    } finally {
      this.#busy.delete(record);
    }
  }

  /** For one of the newest properties, because the number of images per property is limited. */
  #youngProperty(): Told | undefined {
    const young = this.#live["/properties"].slice(-20);
    return young.length > 0 ? this.random.pick(young) : undefined;
  }

  async #upload(): Promise<void> {
    const property = this.#youngProperty();
    if (!property) return;
    const path = `/properties/${property.id}/images`;
    const announced = { contentType: "image/png", sizeBytes: this.png.length };
    const presigned = await this.client.api("POST", `${path}/presign`, {
      fileName: "house.png",
      ...announced,
    });
    // The property has reached its limit.
    if (presigned.status === 422) return;
    const { uploadUrl, objectKey } = presigned.body!.data as { uploadUrl: string; objectKey: string };
    this.#expect(200, (await this.client.file("PUT", uploadUrl, this.png)).status, "PUT of an image");
    const { status, body } = await this.client.api("POST", `${path}/confirm`, { objectKey, ...announced });
    if (this.#expect(201, status, "confirm")) this.images.push(String(body!.data!.url));
  }

  async #show(): Promise<void> {
    if (this.images.length === 0) return;
    const url = this.random.pick(this.images.slice(-200));
    const { status } = await this.client.file("GET", `${url}?w=${this.random.pick(widths)}`);
    // Others share the address that is charged.
    if (status !== 429) this.#expect(200, status, "an image");
  }

  async #importImages(): Promise<void> {
    const property = this.#youngProperty();
    if (!property) return;
    const urls = [`${this.imageOrigin}/a.png?${this.#number++}`];
    const { status, body } = await this.client.api("POST", `/properties/${property.id}/images/import`, {
      urls,
    });
    if (status === 422) return;
    if (this.#expect(202, status, "image import"))
      this.importJobs.push({ propertyId: property.id, jobId: String(body!.data!.jobId) });
  }

  async #importRows(): Promise<void> {
    const properties = Array.from({ length: bulkRows }, () => {
      const value = ++this.#number;
      return {
        street: `${value} Oak Avenue`,
        rent: `$${value}`,
        beds: "2 BR",
        baths: "1",
        city: "Shelbyville",
      };
    });
    const { status, body } = await this.client.api("POST", "/properties/bulk", { properties });
    if (this.#expect(202, status, "bulk import")) this.bulkJobs.push(String(body!.data!.jobId));
  }

  #some(): Told | undefined {
    const live = this.#live[this.random.pick(["/properties", "/contacts"] as const)];
    return live.length > 0 ? this.random.pick(live) : undefined;
  }

  #expect(wanted: number, status: number, what: string): boolean {
    if (status !== wanted) this.wrong.push(`${what}: ${status} instead of ${wanted}`);
    return status === wanted;
  }
}

/** The result of a bulk job with this many rows. */
export const rowsOfBulkJob = bulkRows;
