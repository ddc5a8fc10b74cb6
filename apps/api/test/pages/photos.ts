import sharp from "sharp";
import type { TestAccount, TestServer } from "../harness/server.ts";

/** A picture of a house, each number with other colors. */
const drawing = (number: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900">
<rect width="1200" height="900" fill="hsl(${(number * 47) % 360} 45% 82%)"/>
<rect y="620" width="1200" height="280" fill="hsl(${(90 + number * 13) % 360} 30% 55%)"/>
<path d="M240 620V360L600 160l360 200v260z" fill="hsl(${(20 + number * 31) % 360} 35% 92%)"/>
<path d="M200 380 600 140l400 240-30 50-370-220-370 220z" fill="hsl(${(number * 61) % 360} 35% 40%)"/>
<rect x="540" y="440" width="120" height="180" fill="hsl(${(180 + number * 29) % 360} 40% 35%)"/>
<rect x="330" y="430" width="130" height="110" fill="#fff6d8"/><rect x="740" y="430" width="130" height="110" fill="#fff6d8"/>
</svg>`;

/** Adds photos to a property, or to a building itself, as a program does: presign, upload, confirm. */
export async function addPhotos(
  server: TestServer,
  account: TestAccount,
  recordId: string,
  count: number,
  altText?: string,
  records: "properties" | "buildings" = "properties",
): Promise<void> {
  for (let number = 0; number < count; number++) {
    const bytes = await sharp(Buffer.from(drawing(number + recordId.charCodeAt(35))))
      .jpeg()
      .toBuffer();
    const file = { fileName: "home.jpg", contentType: "image/jpeg" };
    const path = `/${records}/${recordId}/images`;
    const body = { ...file, sizeBytes: bytes.length };
    const { data } = (await server.request("POST", `${path}/presign`, { as: account, body })).body;
    await server.call({
      method: "PUT",
      url: data.uploadUrl.slice(server.config.baseOrigin.length),
      headers: { "content-type": file.contentType },
      payload: bytes,
    });
    const confirmed = await server.request("POST", `${path}/confirm`, {
      as: account,
      body: { objectKey: data.objectKey, ...file, sizeBytes: bytes.length, altText },
    });
    if (confirmed.status !== 201) throw new Error(`no photo: ${confirmed.text}`);
  }
}
