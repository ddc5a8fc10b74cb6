import { defineWords } from "../words/words.ts";

/** About the order of a list. */
export const orderWords = defineWords({
  en: {
    order: "Order",
    newestFirst: "newest first",
    orders: {
      createdAt: "oldest first",
      "-updatedAt": "last changed first",
      monthlyRent: "lowest rent first",
      "-monthlyRent": "highest rent first",
    },
  },
  es: {
    order: "Orden",
    newestFirst: "lo más nuevo primero",
    orders: {
      createdAt: "lo más antiguo primero",
      "-updatedAt": "lo último cambiado primero",
      monthlyRent: "el alquiler más bajo primero",
      "-monthlyRent": "el alquiler más alto primero",
    },
  },
});
