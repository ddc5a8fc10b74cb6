/** Why a file does not go with the message. */
export type Problem =
  | "empty"
  | "tooLarge"
  | "tooMany"
  | "tooMuch"
  | "program"
  | "mismatch"
  | "noRoom"
  | "limit"
  | "connection"
  | "refused";

interface Texts {
  add: string;
  files: string;
  remove(name: string): string;
  download(name: string): string;
  sending(name: string): string;
  ready(name: string): string;
  waits: string;
  tryAgain: string;
  problems: Record<Problem, (name: string) => string>;
}

const english: Texts = {
  add: "Add a photo or document",
  files: "Files",
  remove: (name) => `Remove ${name}`,
  download: (name) => `Download ${name}`,
  sending: (name) => `Uploading ${name}`,
  ready: (name) => `${name} goes with your message.`,
  waits: "Your message is sent as soon as the files are uploaded.",
  tryAgain: "Try again",
  problems: {
    empty: (name) => `${name} is empty.`,
    tooLarge: (name) => `${name} is larger than 10 MB. Send a smaller version.`,
    tooMany: () => "A message can have 10 files. Send the others with another message.",
    tooMuch: () => "The files of a message can have 20 MB together. Send some with another message.",
    program: (name) => `${name} is a program. Send a photo or a document.`,
    mismatch: (name) => `${name} is not what its name says, or is damaged. Send another photo or a PDF.`,
    noRoom: (name) => `There is no room for ${name} now. Send the text alone.`,
    limit: (name) =>
      `${name} was not uploaded: too many files for now. Send the text alone, or try again later.`,
    connection: (name) => `${name} was not uploaded: no connection.`,
    refused: (name) => `${name} was not uploaded.`,
  },
};

const spanish: Texts = {
  add: "Añadir una foto o un documento",
  files: "Archivos",
  remove: (name) => `Quitar ${name}`,
  download: (name) => `Descargar ${name}`,
  sending: (name) => `Subiendo ${name}`,
  ready: (name) => `${name} irá con su mensaje.`,
  waits: "Su mensaje se enviará en cuanto se suban los archivos.",
  tryAgain: "Intentar de nuevo",
  problems: {
    empty: (name) => `${name} está vacío.`,
    tooLarge: (name) => `${name} ocupa más de 10 MB. Envíe una versión más pequeña.`,
    tooMany: () => "Un mensaje puede llevar 10 archivos. Envíe los demás con otro mensaje.",
    tooMuch: () => "Los archivos de un mensaje pueden ocupar 20 MB en total. Envíe algunos con otro mensaje.",
    program: (name) => `${name} es un programa. Envíe una foto o un documento.`,
    mismatch: (name) => `${name} no es lo que dice su nombre, o está dañado. Envíe otra foto o un PDF.`,
    noRoom: (name) => `Ahora no hay espacio para ${name}. Envíe solo el texto.`,
    limit: (name) =>
      `${name} no se subió: son demasiados archivos por ahora. Envíe solo el texto o inténtelo más tarde.`,
    connection: (name) => `${name} no se subió: sin conexión.`,
    refused: (name) => `${name} no se subió.`,
  },
};

export type { Texts };
export const texts = { en: english, es: spanish };
