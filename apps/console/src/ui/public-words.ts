import { defineWords } from "../words/words.ts";

export const publicWords = defineWords({
  en: {
    pageOff: "Your public page is off",
    pageOffHint: "Nobody can see your published listings until it is on.",
    turnPageOn: "Turn the public page on",
    copyLink: "Copy the link",
    openPage: "Open the page",
    qrCode: "QR code",
    qrHint: (name: string) => `Leads to ${name}. Print it on a sign or a flyer.`,
    qrSave: "Save as a picture",
  },
  es: {
    pageOff: "Su página pública está desactivada",
    pageOffHint: "Nadie puede ver sus propiedades publicadas hasta que esté activada.",
    turnPageOn: "Activar la página pública",
    copyLink: "Copiar el enlace",
    openPage: "Abrir la página",
    qrCode: "Código QR",
    qrHint: (name: string) => `Lleva a ${name}. Imprímalo en un cartel o un folleto.`,
    qrSave: "Guardar como imagen",
  },
});
