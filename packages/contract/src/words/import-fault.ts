import { type Said, sayer } from "./said.ts";
import { threadFaults } from "./technical-fault.ts";

/** Why a file can't be parsed as a table, as the end of a sentence. */
export const tableFaults: readonly Said[] = [
  ["it is larger than 20 MB: split it", "pesa más de 20 MB: divídalo"],
  ["it has more than {count} columns", "tiene más de {count} columnas"],
  ["it has more than {count} rows: split it", "tiene más de {count} filas: divídalo"],
  [
    "a header row and at least one more row are needed",
    "se necesita una fila de encabezado y al menos una fila más",
  ],
  [
    "it is an Excel workbook or another ZIP file: save it as CSV",
    "es un libro de Excel u otro archivo ZIP: guárdelo como CSV",
  ],
  ["it is not an Excel workbook: save it as CSV", "no es un libro de Excel: guárdelo como CSV"],
  ["it is a damaged Excel workbook: save it as CSV", "es un libro de Excel dañado: guárdelo como CSV"],
  [
    "it is too large when unpacked: save it as CSV",
    "es demasiado grande una vez descomprimido: guárdelo como CSV",
  ],
  ["it is not a text file: save it as CSV", "no es un archivo de texto: guárdelo como CSV"],
];

/** What is wrong with a row of an import. */
export const rowFaults: readonly Said[] = [
  ["has a quotation mark that is not closed", "tiene una comilla que no se cierra"],
  [
    "has {count} cells, but the header has {most}: put a value that contains the separator between quotation marks",
    "tiene {count} celdas, pero el encabezado tiene {most}: ponga entre comillas un valor que contenga el separador",
  ],
  ["is a sum, not a listing: {cell}", "es una suma, no una propiedad: {cell}"],
  [
    "{column} contains a NUL character, which can't be stored",
    "{column} contiene un carácter NUL, que no se puede guardar",
  ],
  ["must have at most {count} characters", "debe tener como máximo {count} caracteres"],
  ["{column} must have at most {count} characters", "{column} debe tener como máximo {count} caracteres"],
  [
    "is given twice with different values, as {one} and as {other}",
    "se da dos veces con valores distintos, como {one} y como {other}",
  ],
  ["is about the same property as an earlier row", "trata de la misma propiedad que una fila anterior"],
  ["is identical to row {row}", "es idéntica a la fila {row}"],
  ["is identical to line {line}", "es idéntica a la línea {line}"],
  [
    "has what looks like other rows in one cell: check the quotation marks in lines {first} to {last}, and double those that belong to the text",
    "tiene lo que parecen otras filas en una celda: revise las comillas de las líneas {first} a {last}, y duplique las que sean parte del texto",
  ],
  ["is about the same contact as an earlier row", "trata del mismo contacto que una fila anterior"],
  ["must be an object with the fields of a contact", "debe ser un objeto con los campos de un contacto"],
  ["must be a list of channels, such as email, sms", "debe ser una lista de canales, como email, sms"],
  ["email or phone is required", "hace falta un correo electrónico o un teléfono"],
  ["must be an object with the fields of a property", "debe ser un objeto con los campos de una propiedad"],
  [
    "must be at most {count}, the plan's images per property",
    "deben ser como máximo {count}, las fotos por propiedad del plan",
  ],
  [
    "exceeds the plan: {plan} allows {count} properties",
    "excede el plan: {plan} permite {count} propiedades",
  ],
  [
    "is a development preview that is not enabled on this server",
    "es una función en desarrollo que este servidor no tiene activada",
  ],
  [
    "must be US dollars per month, such as 1850 or $1,850",
    "debe ser un importe en dólares al mes, como 1850 o $1,850",
  ],
  [
    "must be US dollars, such as 1850 or $1,850, or a number of months' rents, such as 1 month",
    "debe ser un importe en dólares, como 1850 o $1,850, o un número de meses de alquiler, como 1 month",
  ],
  [
    "must be US dollars as long as the rent is not known",
    "debe ser un importe en dólares mientras no se conozca el alquiler",
  ],
  ["must be an exact amount in cents", "debe ser un importe exacto en centavos"],
  [
    "must be the area in square feet, such as 940 or 940 sq ft",
    "debe ser la superficie en pies cuadrados, como 940 o 940 sq ft",
  ],
  [
    "must be a number of bedrooms, such as 3 or 3 BR, or Studio",
    "debe ser un número de dormitorios, como 3 o 3 BR, o Studio",
  ],
  [
    "must be a number of bathrooms, such as 2, 1.5 ba, 1 1/2 or 2 full, 1 half",
    "debe ser un número de baños, como 2, 1.5 ba, 1 1/2 o 2 full, 1 half",
  ],
  ["must be yes or no", "debe ser sí o no"],
  ["must be yes, no, or one of {names}", "debe ser sí, no o uno de {names}"],
  ["must be one of {names}", "debe ser uno de {names}"],
  ["must be text", "debe ser texto"],
  ["must be a list, or text separated by commas", "debe ser una lista, o texto separado por comas"],
  ["must be a list of URLs", "debe ser una lista de direcciones web"],
  ["must be a day such as 2026-03-15 or 03/15/2026", "debe ser un día como 2026-03-15 o 03/15/2026"],
  [
    "The import stopped: {why}. Send the rows from here on again, in smaller parts, to find what is wrong.",
    "La importación se detuvo: {why}. Envíe de nuevo las filas desde aquí, en partes más pequeñas, para encontrar qué está mal.",
  ],
  [
    "the server process crashed three times while processing this row or one of the {count} after it",
    "el servidor se detuvo tres veces al procesar esta fila o una de las {count} siguientes",
  ],
  [
    "this row or one of the {count} after it could not be saved",
    "no se pudo guardar esta fila o una de las {count} siguientes",
  ],
  ["the rows could not be read", "no se pudieron leer las filas"],
  ["to read row {row} {why}", "leer la fila {row} {why}"],
  ["to read the rows {why}", "leer las filas {why}"],
  [
    "The {plan} plan allows {limit} imported images per month. {left} are left until the next UTC month; this request has {wanted}. Upload the images instead, or wait.",
    "El plan {plan} permite importar {limit} fotos al mes. Quedan {left} hasta el próximo mes (UTC); esta importación tiene {wanted}. Suba las fotos o espere.",
  ],
  ["The property was created without its images: {why}", "La propiedad se creó sin sus fotos: {why}"],
  [
    "There is no such contact in this account. Check {field}.",
    "Ese contacto no existe en esta cuenta. Revise el identificador.",
  ],
  [
    "There is no such building in this account. Check {field}.",
    "Ese edificio no existe en esta cuenta. Revise el identificador.",
  ],
  [
    "There is no such person in this account. Check {field}, or send null for nobody.",
    "Esa persona no existe en esta cuenta. Revise el identificador o deje el campo vacío.",
  ],
  [
    "This person only reads. Choose an agent or an owner, or change the person's role.",
    "Esta persona solo lee. Elija un agente o un propietario, o cambie el rol de la persona.",
  ],
  [
    'There is no listing feed {id} in this account. Leave it out of excludedFromFeeds, or send "all".',
    "No hay ningún canal {id} en esta cuenta. Quítelo.",
  ],
  [
    "There is no such workflow of this account. Check {field}, or send null.",
    "Ese flujo no existe en esta cuenta. Revise el identificador o deje el campo vacío.",
  ],
  // Last, because it may contain any of the others.
  ["{message}, not {value}", "{message}, no {value}"],
];

/** Explains why a file or one of its rows can't be imported. */
export const importFault = sayer([...threadFaults, ...tableFaults, ...rowFaults]);
