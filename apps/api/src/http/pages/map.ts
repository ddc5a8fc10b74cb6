import { type Content, html } from "../../platform/text/html.ts";
import type { Visit } from "./visit.ts";

interface Placed {
  latitude: number | null;
  longitude: number | null;
}

const zoom = 17;

/** The URL of the map's tiles; undefined if the page shows no map. */
export const tilesOf = (
  { server }: Pick<Visit, "server">,
  { latitude, longitude }: Placed,
): string | undefined =>
  (latitude !== null && longitude !== null && server.platform.config.mapTilesUrl) || undefined;

/**
 * The location of a home with coordinates: a link, which loads nothing from other servers until it is followed, below a
 * map if the operator has configured a tile server.
 */
export function mapOf(visit: Pick<Visit, "server" | "texts">, placed: Placed): Content {
  const { texts: t } = visit;
  const { latitude, longitude } = placed;
  if (latitude === null || longitude === null) return null;
  const tiles = tilesOf(visit, placed);
  const url = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
  return html`${
    tiles !== undefined &&
    html`<div class="map" role="region" aria-label="${t.map}" data-map data-tiles="${tiles}" data-latitude="${latitude}" data-longitude="${longitude}" hidden></div>
<script src="/map.js" async></script>`
  }<p><a class="tap" href="${url}" rel="noopener noreferrer">${t.showMap}</a></p>`;
}
