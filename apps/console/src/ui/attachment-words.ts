import { defineWords } from "../words/words.ts";

/** About the files of messages. */
export const attachmentWords = defineWords({
  en: {
    files: "Files",
    attach: "Attach files",
    hint: "Or paste or drop them here: up to 10 files of 10 MB each.",
    download: (name: string) => `Download ${name}`,
    remove: (name: string) => `Remove ${name}`,
    sending: (name: string, percent: number) => `${name}: ${percent} % sent`,
    tooLarge: (name: string) => `${name} is larger than 10 MB. Send a smaller version, or a link.`,
    empty: (name: string) => `${name} is empty, so there is nothing to send.`,
    tooMany: (_: string) => "A message can have 10 files. Send the others with another message.",
    tooMuch: (_: string) => "The files of a message can have 20 MB together. Send some with another message.",
    notAttached: (name: string) => `${name} was not attached.`,
    notKept: (name: string) => `${name} came with this message and was not kept:`,
  },
  es: {
    files: "Archivos",
    attach: "Adjuntar archivos",
    hint: "O péguelos o suéltelos aquí: hasta 10 archivos de 10 MB cada uno.",
    download: (name: string) => `Descargar ${name}`,
    remove: (name: string) => `Quitar ${name}`,
    sending: (name: string, percent: number) => `${name}: ${percent} % enviado`,
    tooLarge: (name: string) => `${name} ocupa más de 10 MB. Envíe una versión más pequeña o un enlace.`,
    empty: (name: string) => `${name} está vacío: no hay nada que enviar.`,
    tooMany: (_: string) => "Un mensaje puede llevar 10 archivos. Envíe los demás con otro mensaje.",
    tooMuch: (_: string) =>
      "Los archivos de un mensaje pueden ocupar 20 MB en total. Envíe algunos con otro mensaje.",
    notAttached: (name: string) => `${name} no se adjuntó.`,
    notKept: (name: string) => `${name} vino con este mensaje y no se guardó:`,
  },
});
