/** What an open house is called where prospects choose a time. */
export const openHouseLabels = {
  en: (when: string) => `Open house, ${when}, others may come`,
  es: (when: string) => `Visita abierta, ${when}, pueden venir otras personas`,
};
