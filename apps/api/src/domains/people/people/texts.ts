import type { PersonRole } from "@rental/contract";
import { personRoleWords } from "@rental/contract/words/account";
import type { ReadLanguage } from "@rental/contract/words/language";

interface Mail {
  subject: string;
  text: string;
}

/** The records that were unassigned from a person. */
export interface Left {
  properties: number;
  contacts: number;
  conversations: number;
  /** Upcoming showings: reassigned to others, and unassigned. */
  showings: { others: number; nobody: number };
  /** The names of the imported calendars that blocked nobody else, and now block everybody. */
  calendars: string[];
}

interface Texts {
  invited: (name: string, account: string, role: PersonRole) => Mail;
  /** @param minutes how long the link is valid */
  askedFor: (account: string, email: string, minutes: number) => Mail;
  /** Somebody was removed or became a viewer, and these records were unassigned. */
  left: (who: string, how: "removed" | "onlyReads", left: Left) => Mail;
}

/** Emails with sign-in links, in the account's language. */
export const texts: Record<ReadLanguage, Texts> = {
  en: {
    invited: (name, account, role) => ({
      subject: `You are invited to ${account}`,
      text: `Hello ${name},\n\nYou were added to ${account} as ${personRoleWords.en[role]}. The link below works once, for seven days.\n`,
    }),
    askedFor: (account, email, minutes) => ({
      subject: `Sign in to ${account}`,
      text: `Somebody asked for a link to sign in to ${account} as ${email}. It works once, for ${minutes} minutes. If it was not you, ignore this email: nobody can sign in without the link.\n`,
    }),
    left: (who, how, { properties, contacts, conversations, showings, calendars }) => ({
      subject: how === "removed" ? `${who} was removed` : `${who} may only read from now on`,
      text: `Nobody looks after what was theirs any longer:\nListings: ${properties}\nContacts: ${contacts}\nConversations: ${conversations}\nUpcoming showings: ${showings.nobody}${showings.others > 0 ? ` (${showings.others} more went to somebody else who shows homes)` : ""}\n\nUntil they are given to somebody, all owners get their notices.${calendars.length > 0 ? `\n\nThese imported calendars were theirs alone, and from now on block the times of everybody who shows homes: ${calendars.join(", ")}. Remove those that you no longer need, under Settings, Calendars.` : ""}`,
    }),
  },
  es: {
    invited: (name, account, role) => ({
      subject: `Tiene una invitación a ${account}`,
      text: `Hola, ${name}:\n\nSe le añadió a ${account} como ${personRoleWords.es[role]}. El enlace de abajo funciona una vez, durante siete días.\n`,
    }),
    askedFor: (account, email, minutes) => ({
      subject: `Entrar en ${account}`,
      text: `Alguien pidió un enlace para entrar en ${account} como ${email}. Funciona una vez, durante ${minutes} minutos. Si no fue usted, no haga caso de este correo: nadie puede entrar sin el enlace.\n`,
    }),
    left: (who, how, { properties, contacts, conversations, showings, calendars }) => ({
      subject: how === "removed" ? `Se quitó a ${who}` : `Desde ahora, ${who} solo puede ver`,
      text: `Ya nadie se ocupa de lo que llevaba:\nPropiedades: ${properties}\nContactos: ${contacts}\nConversaciones: ${conversations}\nPróximas visitas: ${showings.nobody}${showings.others > 0 ? ` (otras que pasaron a alguien que muestra propiedades: ${showings.others})` : ""}\n\nMientras no se asigne a alguien, los avisos llegan a todos los propietarios.${calendars.length > 0 ? `\n\nEstos calendarios importados eran solo suyos y desde ahora bloquean las horas de todos los que muestran propiedades: ${calendars.join(", ")}. Quite los que ya no necesite, en Ajustes, Calendarios.` : ""}`,
    }),
  },
};
