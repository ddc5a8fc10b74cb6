import { readFile } from "node:fs/promises";
import { newId } from "../../src/platform/ids.ts";
import { cutOff, type Fault, killed } from "./faults.ts";
import type { Load } from "./load.ts";
import { until } from "./poll.ts";
import type { Servers } from "./servers.ts";

const type = "image/png";
const home = { address: "1 Elm Street", city: "Springfield", monthlyRent: 1500, bedrooms: 2, bathrooms: 1 };

/** The store of images. Uploads fail with a 503 that says so, and nothing else fails. */
export async function storeFaults(servers: Servers, load: Load): Promise<(() => Promise<Fault>)[]> {
  const png = await readFile(new URL("../fixtures/house.png", import.meta.url));
  const property = await load.send("POST", "/properties", home, newId());
  if (property.status !== 201) throw new Error(`No property: ${JSON.stringify(property.body)}`);
  const path = `/properties/${property.body.data.id}/images`;
  const announced = { fileName: "house.png", contentType: type, sizeBytes: png.length };

  /** Uploads an image while the store runs. @returns confirms it */
  const upload = async () => {
    const { fileName: _name, ...rest } = announced;
    const { body } = await load.send("POST", `${path}/presign`, announced, newId());
    const put = await fetch(body.data.uploadUrl, {
      method: "PUT",
      headers: { "content-type": type },
      body: new Uint8Array(png),
    });
    if (!put.ok) throw new Error(`PUT to the store: ${put.status}`);
    return () => load.send("POST", `${path}/confirm`, { objectKey: body.data.objectKey, ...rest }, newId());
  };
  const mustWork = async () => {
    const { status, body } = await (await upload())();
    if (status !== 201) throw new Error(`An upload: ${status} ${body.detail}`);
  };
  const around = async (name: string, fault: Pick<Fault, "strike" | "mend">): Promise<Fault> => {
    const confirm = await upload();
    return {
      name,
      strike: fault.strike,
      async check() {
        const { status, headers, body } = await confirm();
        if (status !== 503 || headers.get("retry-after") === null)
          throw new Error(`An upload without the store: ${status} ${body.detail}`);
      },
      async mend() {
        await fault.mend();
        await until("an upload", () => mustWork().then(() => true));
      },
    };
  };
  const { store } = servers;
  return [
    () =>
      around(
        "store, kill -9",
        killed(store, () => servers.startStore()),
      ),
    () =>
      around(
        "store, cut off",
        cutOff(store, async () => undefined),
      ),
  ];
}
