import fc from "fast-check";
import { expect, it } from "vitest";
import { readImage } from "../../../../packages/sdk/src/image-file.ts";
import { sniffImage } from "../../src/domains/listings/images/render/sniff.ts";

const brand = fc.constantFrom("heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "isom");

it("the SDK takes a file for HEIC exactly where the server does", async () => {
  await fc.assert(
    fc.asyncProperty(brand, fc.array(brand, { maxLength: 4 }), async (major, compatible) => {
      const brands = Buffer.from([major, "\0\0\0\0", ...compatible].join(""), "latin1");
      const box = Buffer.concat([Buffer.alloc(4), Buffer.from("ftyp"), brands]);
      box.writeUInt32BE(box.length);
      const ofSdk = await readImage(new Uint8Array(box), "a.heic").then(
        ({ contentType }) => contentType,
        () => null,
      );
      expect(ofSdk).toBe(sniffImage(box));
    }),
  );
});
