import { defineWords } from "../../words/words.ts";

export const exportWords = defineWords({
  en: {
    title: "Export everything",
    what: "One ZIP file with all records of the account, as CSV for spreadsheets and as JSON for programs, and with all photos and attachments.",
    without:
      "Keys, secrets and sign-ins are not in it. It has personal data and the addresses of webhooks and calendars, so keep it safe.",
    ownersOnly: "Only owners can export the account.",
    start: "Export everything",
    again: "Export again",
    writing:
      "The file is being written. With many photos, this takes minutes; you can leave this page, and press the button again later.",
    download: (size: string) => `Download (${size})`,
    goodUntil: (time: string) => `The file can be downloaded until ${time}. Then it is deleted.`,
    failed: "The file could not be written. Try again.",
  },
  es: {
    title: "Exportar todo",
    what: "Un archivo ZIP con todos los registros de la cuenta, en CSV para hojas de cálculo y en JSON para programas, y con todas las fotos y los archivos adjuntos.",
    without:
      "No contiene claves, secretos ni inicios de sesión. Contiene datos personales y las direcciones de webhooks y calendarios: guárdelo en un lugar seguro.",
    ownersOnly: "Solo los propietarios pueden exportar la cuenta.",
    start: "Exportar todo",
    again: "Exportar de nuevo",
    writing:
      "Se está escribiendo el archivo. Con muchas fotos tarda unos minutos; puede salir de esta página y pulsar el botón de nuevo más tarde.",
    download: (size: string) => `Descargar (${size})`,
    goodUntil: (time: string) => `El archivo se puede descargar hasta el ${time}; después se borra.`,
    failed: "No se pudo escribir el archivo. Inténtelo de nuevo.",
  },
});
