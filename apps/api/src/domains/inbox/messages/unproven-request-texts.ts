import type { ReadLanguage } from "@rental/contract/words/language";

interface NoticeText {
  subject: string;
  text: string;
}

interface Doubts {
  calledOff: (who: string, isProven: boolean) => NoticeText;
  optOut: (who: string) => NoticeText;
}

/** What the owner is told about an email whose meaning or sender is uncertain, and which a person has to decide on. */
export const doubts: Record<ReadLanguage, Doubts> = {
  en: {
    calledOff: (who, isProven) => ({
      subject: `${who} may want to cancel a showing`,
      text: `An email ${isProven ? "from" : "in the name of"} ${who} says no more than that something is to be cancelled. No showing was changed. Read it in the inbox, and cancel the showing in the calendar if it is meant.${isProven ? "" : " Nothing proves who wrote it."}`,
    }),
    optOut: (who) => ({
      subject: `${who} may want no more email`,
      text: `An email in the name of ${who} asks for no more messages, but nothing proves who wrote it. Read it in the inbox, and opt the contact out there if you believe it.`,
    }),
  },
  es: {
    calledOff: (who, isProven) => ({
      subject: `Puede que ${who} quiera cancelar una visita`,
      text: `Un correo ${isProven ? "de" : "en nombre de"} ${who} solo dice que algo se cancela. No se cambió ninguna visita. Léalo en los mensajes, y cancele la visita en el calendario si se refiere a ella.${isProven ? "" : " Nada demuestra quién lo escribió."}`,
    }),
    optOut: (who) => ({
      subject: `Puede que ${who} no quiera más correo`,
      text: `Un correo en nombre de ${who} pide no recibir más mensajes, pero nada demuestra quién lo escribió. Léalo en los mensajes, y dé de baja allí al contacto si le parece cierto.`,
    }),
  },
};
