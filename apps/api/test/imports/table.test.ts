import {
  linesOf,
  maxTableRows,
  partsOf,
  readTable,
  readTableOf,
  UnreadableTable,
  writeLines,
} from "@rental/contract/table";
import { contactTable } from "@rental/contract/table/contacts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvLine } from "../../src/platform/text/csv-line.ts";

const separators = [",", ";", "\t", "|"];
const special = fc.constantFrom('"', '""', ",", ";", "\t", "|", "\n", " ", "=", '="', "ñ", "1", "", "a b");
const cell = fc.oneof(
  fc.string(),
  fc.array(special).map((parts) => parts.join("")),
);

describe("what a writer of CSV files writes", () => {
  it("is read back, whatever is in the cells, and counts the lines", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(...separators),
        (given, separator) => {
          const rows = given.map((cells) => cells.map((each) => each.replace(/\r/g, "")));
          const text = writeLines(rows, separator).replaceAll("\r\n", "\n");
          const read = [...linesOf(text, separator)];
          expect(read.map(({ cells }) => cells)).toEqual(rows);
          expect(read.some(({ isUnclosed }) => isUnclosed)).toBe(false);
          const breaks = rows.map((cells) => cells.join("").split("\n").length);
          expect(read.map(({ line }) => line)).toEqual(
            breaks.map((_, i) => 1 + breaks.slice(0, i).reduce((sum, each) => sum + each, 0)),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("is read back as values below a header, in every encoding and with every line end", () => {
    const text = fc.string({ unit: "grapheme" }).map((value) => `x${value.replace(/[\0\r]/g, "")}y`);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...separators),
        fc.constantFrom("\r\n", "\n", "\r"),
        fc.boolean(),
        (pairs, separator, end, isWide) => {
          const rows = [["address", "description"], ...pairs];
          const written = writeLines(rows, separator).replace(/\r?\n/g, end);
          const bytes = isWide ? Buffer.from(`\ufeff${written}`, "utf16le") : Buffer.from(written);
          const read = readTable(bytes).rows.map(({ values }) => [values.address, values.description]);
          expect(read).toEqual(pairs);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe("one odd row", () => {
  it("costs no other row, wherever its quotation mark is", () => {
    const good = (n: number) => `${n} Elm St,1500,2,1,"quiet, ""sunny"""`;
    const rows = [1, 2, 3].map(good);
    for (let at = 0; at <= rows[1]!.length; at += 1) {
      const odd = `${rows[1]!.slice(0, at)}"${rows[1]!.slice(at)}`;
      const text = ["address,rent,beds,baths,details", rows[0], odd, rows[2]].join("\n");
      const read = readTable(Buffer.from(text)).rows;
      const sound = read.filter(({ errors }) => errors.length === 0).map(({ values }) => values.address);
      expect(sound, odd).toEqual(expect.arrayContaining(["1 Elm St", "3 Elm St"]));
    }
  });

  it("is named when a cell is too long", () => {
    const text = `address,rent\n1 Elm St,5\n${"x".repeat(50_001)},5\n`;
    const [first, second] = readTable(Buffer.from(text)).rows;
    expect([first!.errors, second!.errors]).toEqual([
      [],
      [{ message: "address must have at most 50000 characters" }],
    ]);
  });
});

describe("the size of a table", () => {
  it("is limited in bytes, rows and columns", () => {
    const reading = (text: string) => () => readTable(Buffer.from(text));
    expect(reading("x".repeat(20 * 1024 * 1024 + 1))).toThrow(UnreadableTable);
    expect(reading(`address\n${"x\n".repeat(maxTableRows)}`)().rows).toHaveLength(maxTableRows);
    expect(reading(`address\n${"x\n".repeat(maxTableRows + 1)}`)).toThrow("more than 50000 rows");
    expect(reading(`${"address,".repeat(501)}\nx\n`)).toThrow("more than 500 columns");
  });

  it("is not read more than once, whatever quotation marks are in it", () => {
    let looks = 0;
    const counted = (text: string) => {
      const target = new String(text);
      return new Proxy(target, {
        get(_, name) {
          if (name === "indexOf") {
            return (what: string, from: number) => {
              const found = text.indexOf(what, from);
              looks += (found === -1 ? text.length : found) - from;
              return found;
            };
          }
          const value = Reflect.get(target, name) as unknown;
          return typeof value === "function" ? value.bind(text) : value;
        },
      }) as unknown as string;
    };
    for (const part of ['"x', '"x,', ',"a', '"""', '""x,', '="1', '"x\n', '"a" b,']) {
      looks = 0;
      const text = part.repeat(2_000);
      for (const _ of linesOf(counted(text), ","));
      expect(looks, part).toBeLessThan(text.length * 10);
    }
  });

  it("is divided into parts of 500 rows, and of fewer when they are long", () => {
    const sizes = (rows: string[]) => partsOf(rows, (row) => row).map((part) => part.length);
    expect(sizes(Array(1_001).fill("x"))).toEqual([500, 500, 1]);
    expect(sizes(Array(3).fill("ñ".repeat(2 * 1024 * 1024)))).toEqual([1, 1, 1]);
    expect(sizes([])).toEqual([]);
  });
});

describe("columns of single values of metadata", () => {
  const read = (text: string, kind: "listings" | "contacts" = "listings") => {
    const bytes = Buffer.from(text);
    const { rows } = kind === "listings" ? readTable(bytes) : readTableOf(contactTable, bytes);
    return rows.map(({ values }) => values.metadata && JSON.parse(values.metadata));
  };

  it("are one object, without those of empty cells", () => {
    const text = "Title,Rent,metadata.batch,metadata.a b.c\nHome,900,7,x\nHouse,800,,y\nFlat,700,,\n";
    expect(read(text)).toEqual([{ batch: "7", "a b.c": "x" }, { "a b.c": "y" }, undefined]);
    expect(read("Name,Email,metadata.score\nDana,dana@example.com,7\n", "contacts")).toEqual([
      { score: "7" },
    ]);
  });

  it("are read as they were exported, with what spreadsheets would run marked as text", () => {
    const told = ["=1+1", "@dana", "-a", "+1 555 0100", "'tis"];
    const text = told.map((each) => csvLine([each, "dana@example.com", each])).join("");
    expect(read(`Name,Email,metadata.said\r\n${text}`, "contacts")).toEqual(told.map((said) => ({ said })));
  });

  it("take precedence over the column of JSON", () => {
    const text = 'Title,metadata,metadata.batch\nHome,"{""batch"":""1"",""by"":""crm""}",7\nHouse,{},8\n';
    expect(read(text)).toEqual([{ batch: "7", by: "crm" }, { batch: "8" }]);
    const [wrong] = readTable(Buffer.from("Title,metadata,metadata.batch\nHome,nightly,7\n")).rows;
    expect(() => JSON.parse(wrong!.values.metadata!)).toThrow();
  });

  it("are left out, or mean something else, where somebody chose so", () => {
    const bytes = Buffer.from("Title,metadata.batch,metadata.city\nHome,7,Springfield\n");
    const chosen = { "metadata.batch": null, "metadata.city": "city" } as const;
    expect(readTable(bytes, { chosen }).rows[0]!.values).toEqual({ title: "Home", city: "Springfield" });
  });
});

describe("headers of people in Spanish", () => {
  it("are known, whether the last name has a column or not", () => {
    const read = (text: string) =>
      readTableOf(contactTable, Buffer.from(text)).rows.map(({ values }) => values);
    expect(read("Nombre;Apellidos;Correo;Celular\nAna;Ruiz Gil;ana@example.com;217 555 0101\n")).toEqual([
      { name: "Ana Ruiz Gil", email: "ana@example.com", phone: "217 555 0101" },
    ]);
    expect(read("Nombre;Correo electrónico;Teléfono\nAna Ruiz;ana@example.com;217 555 0101\n")).toEqual([
      { name: "Ana Ruiz", email: "ana@example.com", phone: "217 555 0101" },
    ]);
  });
});
