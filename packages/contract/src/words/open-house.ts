/** What an open house is called. */
export const openHouseWords = {
  en: {
    name: "Open house",
    /** Where prospects choose a time. */
    label: (when: string) => `Open house, ${when}, others may come`,
    /** How many come, and how many may. */
    size: (n: number, most: number | null) => `Open house, ${most === null ? n : `${n} of ${most}`}`,
  },
  es: {
    name: "Visita abierta",
    label: (when: string) => `Visita abierta, ${when}, pueden venir otras personas`,
    size: (n: number, most: number | null) => `Visita abierta, ${most === null ? n : `${n} de ${most}`}`,
  },
};
