import { defineWords } from "../../words/words.ts";

export const listingsImportWords = defineWords({
  en: {
    title: "Import listings",
    back: "All listings",
    hint: "A CSV file or Excel workbook (.xlsx) with a header row, such as address, unit, rent, bedrooms, bathrooms, city and description. Excel, Google Sheets, AppFolio, Buildium and other programs can save one.",
    done: (created: number) =>
      created === 1 ? "1 listing was created." : `${created} listings were created.`,
    update: "Update listings that are already there",
    updateHint:
      "A row changes the listing with its external id or, without one, its address and unit. What the file leaves out is kept.",
  },
  es: {
    title: "Importar propiedades",
    back: "Todas las propiedades",
    hint: "Un archivo CSV o un libro de Excel (.xlsx) con una fila de encabezado, como address, unit, rent, bedrooms, bathrooms, city y description. Excel, Google Sheets, AppFolio, Buildium y otros programas pueden guardar uno.",
    done: (created: number) =>
      created === 1 ? "Se creó 1 propiedad." : `Se crearon ${created} propiedades.`,
    update: "Actualizar las propiedades que ya existen",
    updateHint:
      "Una fila cambia la propiedad con su identificador externo o, si no lo tiene, con su dirección y unidad. Lo que falta en el archivo se conserva.",
  },
});
