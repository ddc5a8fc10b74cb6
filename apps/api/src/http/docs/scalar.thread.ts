import reference from "@scalar/fastify-api-reference";
import Fastify from "fastify";
import { compress, etagOf } from "../compressed.ts";

/** Scalar's script, compressed. */
export interface ScalarBundle {
  etag: string;
  br: Uint8Array;
  gzip: Uint8Array;
}

/** Higher ones take seconds, for a tenth of the size. */
const quality = 6;

/** The package exports the script only as a route. */
export async function loadScalar(): Promise<ScalarBundle> {
  const app = Fastify();
  await app.register(reference, { routePrefix: "/docs", configuration: { url: "/" } });
  const { payload } = await app.inject("/docs/js/scalar.js");
  await app.close();
  return { etag: etagOf(payload), ...(await compress(payload, quality)) };
}
