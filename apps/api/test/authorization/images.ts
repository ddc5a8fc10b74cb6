import sharp from "sharp";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import * as imageImports from "../../src/domains/listings/image-imports/image-imports.service.ts";
import { objectKeyFor } from "../../src/domains/listings/images/stored-bytes.ts";
import { registerUploads } from "../../src/domains/listings/images/uploads.service.ts";
import { makeProperty } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { makeExample } from "./derived.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#369" } })
  .jpeg()
  .toBuffer();
const file = { fileName: "kitchen.jpg", contentType: "image/jpeg" as const, sizeBytes: jpeg.length };

const urls = ["https://example.com/kitchen.jpg"];

const one = (server: TestServer, account: TestAccount) => makeProperty(server, account);

/** An uploaded image that waits for its confirmation, whatever the plan. */
async function upload(server: TestServer, { accountId }: TestAccount, of?: string) {
  const propertyId = of ?? (await makeProperty(server, { accountId } as TestAccount));
  const { storage } = server.platform;
  const objectKey = await forAccount(server.platform, accountId, async (call) => {
    const key = objectKeyFor(call, propertyId, file.contentType);
    await registerUploads(call, propertyId, [{ ...file, objectKey: key }], 0);
    return key;
  });
  await storage.put(objectKey, jpeg, { contentType: file.contentType });
  return { propertyId, image: { objectKey, contentType: file.contentType, sizeBytes: file.sizeBytes } };
}

const building = (server: TestServer, account: TestAccount) => makeExample(server, account, "buildings.get");

export const imagesRows: Rows = {
  "buildings.presignImage": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/buildings/${await building(s, a)}/images/presign`, body: file }),
  },
  "buildings.confirmImage": {
    plans: paidWrite(201),
    foreign: 404,
    prepare: async (s, a) => {
      const id = await building(s, a);
      const { image } = await upload(s, a, id);
      return { path: `/buildings/${id}/images/confirm`, body: image };
    },
  },
  "buildings.deleteImages": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({
      path: `/buildings/${await building(s, a)}/images`,
      body: { imageIds: ["0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"] },
    }),
  },
  "images.list": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/properties/${await one(s, a)}/images` }),
  },
  "images.presign": {
    plans: paidWrite(200),
    foreign: 422,
    prepare: async (s, a) => ({ path: `/properties/${await one(s, a)}/images/presign`, body: file }),
  },
  "images.presignBatch": {
    plans: paidWrite(200),
    foreign: 422,
    prepare: async (s, a) => ({
      path: `/properties/${await one(s, a)}/images/presign-batch`,
      body: { images: [file] },
    }),
  },
  "images.confirm": {
    plans: paidWrite(201),
    foreign: 404,
    prepare: async (s, a) => {
      const { propertyId, image } = await upload(s, a);
      return { path: `/properties/${propertyId}/images/confirm`, body: image };
    },
  },
  "images.confirmBatch": {
    plans: paidWrite(201),
    foreign: 404,
    prepare: async (s, a) => {
      const { propertyId, image } = await upload(s, a);
      return { path: `/properties/${propertyId}/images/confirm-batch`, body: { images: [image] } };
    },
  },
  "images.delete": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({
      path: `/properties/${await one(s, a)}/images`,
      body: { imageIds: ["0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"] },
    }),
  },
  "images.import": {
    plans: paidWrite(202),
    foreign: 422,
    prepare: async (s, a) => ({ path: `/properties/${await one(s, a)}/images/import`, body: { urls } }),
  },
  "images.getImport": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => {
      const propertyId = await one(s, a);
      const { jobId } = await forAccount(s.platform, a.accountId, (call) => {
        // Beyond the plan's limits, because only the gate is tested.
        const limits = { ...call.caller.limits, imagesPerProperty: 1, importImagesPerMonth: 1_000 };
        return imageImports.start({ ...call, caller: { ...call.caller, limits } }, propertyId, urls);
      });
      return { path: `/properties/${propertyId}/images/import/${jobId}` };
    },
  },
  "images.reorder": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({
      path: `/properties/${await one(s, a)}/images/reorder`,
      body: { imageIds: ["0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"] },
    }),
  },
};
