import { defineWords } from "../../words/words.ts";

export const contactsImportWords = defineWords({
  en: {
    title: "Import contacts",
    back: "All contacts",
    hint: "A CSV file or Excel workbook (.xlsx) with a header row, such as name, email, phone and status. Excel, Google Sheets, address books and programs for property management can save one.",
    done: (created: number) =>
      created === 1 ? "1 contact was created." : `${created} contacts were created.`,
    update: "Update contacts that are already there",
    updateHint:
      "A row changes the contact with its email address or, if there is none, the one with its phone number and name. What the file leaves out is kept, and nobody who opted out is opted in.",
    firstName: "First name",
    lastName: "Last name",
    externalId: "External id",
    metadata: "Metadata, as JSON",
  },
  es: {
    title: "Importar contactos",
    back: "Todos los contactos",
    hint: "Un archivo CSV o un libro de Excel (.xlsx) con una fila de encabezado, como name, email, phone y status. Excel, Google Sheets, las libretas de direcciones y los programas de administración pueden guardar uno.",
    done: (created: number) => (created === 1 ? "Se creó 1 contacto." : `Se crearon ${created} contactos.`),
    update: "Actualizar los contactos que ya existen",
    updateHint:
      "Una fila cambia el contacto con su correo o, si no hay ninguno, el que tiene su teléfono y su nombre. Lo que falta en el archivo se conserva, y quien se dio de baja sigue de baja.",
    firstName: "Nombre de pila",
    lastName: "Apellido",
    externalId: "Identificador externo",
    metadata: "Metadatos, en JSON",
  },
});
