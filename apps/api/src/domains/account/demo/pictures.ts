import { readFile } from "node:fs/promises";

const folder = new URL("./pictures/", import.meta.url);
const homes = 3;
const views = ["building", "living-room", "kitchen"];

/** The pictures of a listing as JPEG: the building, a living room and a kitchen. The same for each index. */
export const readPictures = (index: number): Promise<Buffer[]> =>
  Promise.all(views.map((view) => readFile(new URL(`home-${(index % homes) + 1}-${view}.jpg`, folder))));
