import { channelWords } from "@rental/contract/words/channel";
import { allAtStart } from "@rental/contract/words/language";
import { receiverWords } from "../../ui/receiver-words.ts";
import { defineWords, type Language } from "../../words/words.ts";

/** The channels that a connector can carry. */
function carriedIn(language: Language) {
  const { web: _, ...carried } = channelWords[language];
  return allAtStart(carried);
}

export const connectorsWords = defineWords({
  en: {
    ...receiverWords.en,
    title: "Connectors",
    connector: "Connector",
    add: "Add a connector",
    none: "No connectors yet",
    noneHint:
      "A connector carries messages of a channel, such as SMS, between this account and a program of yours.",
    addFirst: "Add the first one.",
    channel: "Channel",
    channels: carriedIn("en"),
    name: "Name",
    url: "Outgoing messages go to",
    urlHint: "An https address of your program. Leave it empty to receive only.",
    receivesOnly: "receives only",
    secretOnce:
      "This secret signs both directions. It is shown only now: store it where your program reads it.",
    inbound: "Incoming messages arrive at",
    testDelivered: (ms: number) => `Your program answered after ${ms} ms.`,
    testFailed: "Your program did not accept the test.",
    removing: (name: string) =>
      `${name} will be deleted: no more messages are sent through it, and those of its program are refused.`,
    notRemoved: (name: string) => `${name} was not deleted. Try again.`,
    back: "All connectors",
  },
  es: {
    ...receiverWords.es,
    title: "Conectores",
    connector: "Conector",
    add: "Añadir un conector",
    none: "Aún no hay conectores",
    noneHint: "Un conector lleva los mensajes de un canal, como SMS, entre esta cuenta y un programa suyo.",
    addFirst: "Añada el primero.",
    channel: "Canal",
    channels: carriedIn("es"),
    name: "Nombre",
    url: "Los mensajes salientes van a",
    urlHint: "Una dirección https de su programa. Déjela vacía para solo recibir.",
    receivesOnly: "solo recibe",
    secretOnce:
      "Este secreto firma ambas direcciones. Solo se muestra ahora: guárdelo donde su programa lo lea.",
    inbound: "Los mensajes entrantes llegan a",
    testDelivered: (ms: number) => `Su programa respondió en ${ms} ms.`,
    testFailed: "Su programa no aceptó la prueba.",
    removing: (name: string) =>
      `Se eliminará ${name}: ya no se envían mensajes por él, y los de su programa se rechazan.`,
    notRemoved: (name: string) => `${name} no se eliminó. Inténtelo de nuevo.`,
    back: "Todos los conectores",
  },
});
