import type { ReadLanguage } from "./language.ts";
import type { Said } from "./said.ts";

/** Why a photo is refused, by the server or before it is sent. */
export const imageFaults: readonly Said[] = [
  [
    "The content of the file is not a JPEG, PNG, WebP or HEIC image, whatever its name says.",
    "El archivo no contiene una imagen JPEG, PNG, WebP o HEIC, diga lo que diga su nombre.",
  ],
  ["The file is not a JPEG, PNG, WebP or HEIC image.", "El archivo no es una imagen JPEG, PNG, WebP o HEIC."],
  [
    "The image is larger than 10 MB. Make it smaller first.",
    "La imagen ocupa más de 10 MB. Redúzcala antes.",
  ],
  [
    "The image is damaged or incomplete. Send the whole file.",
    "La imagen está dañada o incompleta. Envíe el archivo entero.",
  ],
  [
    "The image has more than 64 megapixels, or needs as much memory. Scale it down first.",
    "La imagen tiene más de 64 megapíxeles o necesita tanta memoria. Redúzcala antes.",
  ],
  [
    "The image took too long to decode. Save it again with another program, or as JPEG.",
    "La imagen tardó demasiado en abrirse. Guárdela de nuevo con otro programa o como JPEG.",
  ],
  [
    "Too many images are being rendered at the moment. Try again in a few seconds.",
    "En este momento se procesan demasiadas imágenes. Inténtelo de nuevo en unos segundos.",
  ],
];

/** Explains why a photo is refused. Other texts stay unchanged. */
export const imageFault = (text: string, language: ReadLanguage): string =>
  (language === "es" && imageFaults.find(([en]) => en === text)?.[1]) || text;
