/**
 * `/map.js`: shows where a home is, on tiles of the server that the operator named. Without it, a link leads to a map.
 */
import { circleMarker, map, tileLayer } from "leaflet";
import styles from "leaflet/dist/leaflet.css";

const place = document.querySelector<HTMLElement>("[data-map]");
if (place) show(place, place.dataset);

function show(place: HTMLElement, { tiles = "", latitude = "", longitude = "" }: DOMStringMap): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  place.hidden = false;
  const home: [number, number] = [Number(latitude), Number(longitude)];
  // The page is scrolled over it; the buttons and the keys zoom.
  const shown = map(place, { scrollWheelZoom: false }).setView(home, 15);
  shown.attributionControl.setPrefix(false);
  tileLayer(tiles, {
    maxZoom: 19,
    attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
    // Servers of tiles want to know which site shows them, which its pages do not say otherwise.
    referrerPolicy: "origin",
  }).addTo(shown);
  circleMarker(home, { radius: 10, color: "#a3261c", fillOpacity: 0.4, interactive: false }).addTo(shown);
}
