import { defineWords } from "../../words/words.ts";

/** About a part of a workflow that two people edit at the same time. */
export const overtakenWords = defineWords({
  en: {
    title: "Somebody else has saved this in the meantime",
    hint: {
      versions:
        "What you typed is still here, and not saved. What they changed is below, under “Versions compared”. If you keep yours, saving replaces theirs.",
      trigger:
        "What you typed is still here, and not saved. What they chose is at the top of the page. If you keep yours, saving replaces theirs.",
    },
    keepMine: "Keep mine",
    takeTheirs: "Take theirs, drop mine",
  },
  es: {
    title: "Otra persona ha guardado esto mientras tanto",
    hint: {
      versions:
        "Lo que escribió sigue aquí, sin guardar. Lo que cambió la otra persona está abajo, en «Versiones comparadas». Si conserva lo suyo, al guardar reemplaza lo de ella.",
      trigger:
        "Lo que escribió sigue aquí, sin guardar. Lo que eligió la otra persona está al principio de la página. Si conserva lo suyo, al guardar reemplaza lo de ella.",
    },
    keepMine: "Conservar lo mío",
    takeTheirs: "Tomar lo de la otra persona y descartar lo mío",
  },
});
