/** Runs in a worker thread, because writing the letter of a thousand homes takes seconds. */
import { readFileSync } from "node:fs";
import type { OwnerLetter, OwnerLetterHome, OwnerLetterNumbers } from "@rental/contract";
import { colors } from "@rental/contract/design/tokens";
import { rentAMonth } from "@rental/contract/words/home";
import { locales, type ReadLanguage } from "@rental/contract/words/language";
import { money } from "@rental/contract/words/money";
import { monthIn } from "@rental/contract/words/month";
import PDFDocument from "pdfkit";
import { shownDay } from "./days.ts";
import { type Face, LetterText } from "./text.ts";
import { letterWords } from "./words.ts";

export interface LetterToWrite {
  letter: OwnerLetter;
  agency: {
    name: string;
    phone: string;
    license: string;
    /** PNG. */
    logo: Uint8Array | null;
    /** #rrggbb, readable on white. */
    color: string;
    tint: string;
  };
  /** JPEG, by the id of the home. */
  photos: Map<string, Uint8Array>;
  /** The time that the file states. */
  at: Date;
}

const fontOf = (weight: number) => readFileSync(new URL(`./fonts/figtree-${weight}.ttf`, import.meta.url));

/** US Letter, in points. */
const page = { width: 612, height: 792, margin: 48, foot: 56 };
const inner = page.width - 2 * page.margin;
const bottom = page.height - page.foot;
const photo = { width: 150, height: 100, gap: 16 };
const { text: ink, soft, line, page: ground } = colors.light;

type Shown = keyof ReturnType<typeof shownNumbers>;

/** Formats the numbers for readers. */
function shownNumbers(numbers: OwnerLetterNumbers, language: ReadLanguage) {
  const w = letterWords[language];
  const shown = (value: number) => value.toLocaleString(locales[language]);
  const { leads, answered, booked, attended, ratings, rating, formCompleted, approved, vacantDays } = numbers;
  return {
    leads: shown(leads),
    answered: shown(answered),
    booked: shown(booked),
    attended: shown(attended),
    rating: rating === null ? "–" : w.ratings(shown(rating), shown(ratings)),
    formCompleted: shown(formCompleted),
    approved: shown(approved),
    vacantDays: w.days(shown(vacantDays)),
  };
}

/** Writes the letter as a tagged PDF, which screen readers can read. */
export async function writeLetter(input: LetterToWrite): Promise<Uint8Array> {
  const writer = new LetterWriter(input);
  writer.write();
  return writer.end();
}

class LetterWriter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #text: LetterText;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #chunks: Buffer[] = [];
  readonly #title: string;
  #y = page.margin;

  constructor(private readonly input: LetterToWrite) {
    const { letter, agency, at } = input;
    this.#title = letterWords[letter.language].title(monthIn(letter.month, letter.language));
    const regular = fontOf(400);
    this.#doc = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      bufferPages: true,
      tagged: true,
      lang: locales[letter.language],
      displayTitle: true,
      pdfVersion: "1.7",
      // Otherwise, pdfkit loads its own.
      font: regular as unknown as string,
      info: { Title: this.#title, Author: agency.name, CreationDate: at, ModDate: at },
    });
    this.#doc.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
    this.#text = new LetterText(this.#doc, { regular, strong: fontOf(600) });
    this.#root = this.#doc.struct("Document");
    this.#doc.addStructure(this.#root);
  }

  write(): void {
    this.#head();
    this.#totals();
    for (const home of this.input.letter.homes) this.#home(home);
    this.#notes();
    this.#feet();
  }

  async end(): Promise<Uint8Array> {
    this.#root.end();
    const ended = new Promise((resolve) => this.#doc.once("end", resolve));
    this.#doc.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  #words = () => letterWords[this.input.letter.language];

  /** Marks what screen readers skip. */
  #decoration(draw: () => void): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.#doc.endMarkedContent();
  }

  #tag(
    kind: "H1" | "H2" | "P" | "Figure",
    draw: () => void,
    { alt, within = this.#root }: { alt?: string; within?: PDFKit.PDFStructureElement } = {},
  ): void {
    within.add(this.#doc.struct(kind, alt === undefined ? {} : { alt }, draw));
  }

  #line(
    text: string,
    x: number,
    y: number,
    size: number,
    face: Face = "regular",
    color: string = ink,
    width = inner,
  ) {
    this.#text.line(text, { x, y, size, face, color, width });
  }

  #head(): void {
    const { letter, agency } = this.input;
    const w = this.#words();
    const x = page.margin;
    this.#decoration(() => this.#doc.rect(0, 0, page.width, 6).fill(agency.color));
    if (agency.logo) {
      const logo = Buffer.from(agency.logo);
      this.#tag("Figure", () => this.#doc.image(logo, x, 32, { fit: [160, 40] }), { alt: agency.name });
    } else this.#tag("P", () => this.#line(agency.name, x, 40, 15, "strong", agency.color));
    this.#y = 96;
    this.#tag("H1", () => this.#line(this.#title, x, this.#y, 24, "strong"));
    const count = w.homes(letter.homes.length.toLocaleString(locales[letter.language]));
    const owner = this.#text.legible(letter.ownerName);
    const about = [owner && w.for(owner), count].filter(Boolean).join(" · ");
    this.#tag("P", () => this.#line(about, x, this.#y + 34, 11, "regular", soft));
    this.#y += 64;
  }

  #totals(): void {
    const { letter, agency } = this.input;
    const labels = this.#words().numbers;
    const shown = shownNumbers(letter.totals, letter.language);
    const gap = 8;
    const width = (inner - 3 * gap) / 4;
    for (const [at, name] of (Object.keys(shown) as Shown[]).entries()) {
      const x = page.margin + (at % 4) * (width + gap);
      const y = this.#y + Math.floor(at / 4) * 60;
      this.#decoration(() => this.#doc.roundedRect(x, y, width, 52, 6).fill(agency.tint));
      this.#tag("P", () => {
        this.#line(labels[name], x + 10, y + 9, 8.5, "regular", soft, width - 20);
        this.#line(shown[name], x + 10, y + 23, 16, "strong", ink, width - 20);
      });
    }
    this.#y += 2 * 60 + 16;
  }

  #home(home: OwnerLetterHome): void {
    const { letter, photos } = this.input;
    const { language } = letter;
    const w = this.#words();
    const picture = photos.get(home.propertyId);
    const notes = [
      ...(home.ownerSince === null ? [] : [w.ownerSince(shownDay(home.ownerSince, letter))]),
      ...home.rentChanges
        .slice(-3)
        .map(({ at, from, to }) =>
          w.rentChange(shownDay(at, letter), money(from, language), money(to, language)),
        ),
    ];
    const title = this.#text.legible(home.title) || this.#text.legible(home.address) || "–";
    const address = this.#text.legible(home.address);
    const hasPlace = address !== title;
    /** Of what is below the title and the address. */
    const below = hasPlace ? 32 : 18;
    const height = Math.max(picture ? photo.height : 0, below + 22 + notes.length * 13 + 54);
    this.#room(height + 28);
    const section = this.#doc.struct("Sect");
    this.#root.add(section);
    const within = section;
    const top = this.#y + 14;
    this.#decoration(() =>
      this.#doc
        .moveTo(page.margin, this.#y)
        .lineTo(page.width - page.margin, this.#y)
        .lineWidth(0.75)
        .stroke(line),
    );
    if (picture) this.#tag("Figure", () => this.#photo(picture, top), { alt: title, within });
    const x = page.margin + (picture ? photo.width + photo.gap : 0);
    const width = page.width - page.margin - x;
    this.#tag("H2", () => this.#line(title, x, top, 12.5, "strong", ink, width), { within });
    if (hasPlace)
      this.#tag("P", () => this.#line(address, x, top + 18, 9, "regular", soft, width), { within });
    const state = `${home.available ? w.available : w.taken} · ${rentAMonth(home.monthlyRent, language)}`;
    this.#tag("P", () => this.#line(state, x, top + below, 9.5, "strong", this.input.agency.color, width), {
      within,
    });
    for (const [at, note] of notes.entries())
      this.#tag("P", () => this.#line(note, x, top + below + 15 + at * 13, 9, "regular", soft, width), {
        within,
      });
    this.#figures(home, { x, y: top + below + 22 + notes.length * 13, width, within });
    section.end();
    this.#y += height + 28;
  }

  #photo(jpeg: Uint8Array, top: number): void {
    const { width, height } = photo;
    this.#doc.save();
    this.#doc.roundedRect(page.margin, top, width, height, 6).clip();
    this.#doc.image(Buffer.from(jpeg), page.margin, top, {
      cover: [width, height],
      align: "center",
      valign: "center",
    });
    this.#doc.restore();
  }

  #figures(
    { numbers }: OwnerLetterHome,
    { x, y, width, within }: { x: number; y: number; width: number; within: PDFKit.PDFStructureElement },
  ): void {
    const labels = this.#words().numbers;
    const shown = shownNumbers(numbers, this.input.letter.language);
    const column = width / 4;
    for (const [at, name] of (Object.keys(shown) as Shown[]).entries()) {
      const left = x + (at % 4) * column;
      const top = y + Math.floor(at / 4) * 27;
      this.#tag(
        "P",
        () => {
          this.#line(labels[name], left, top, 7.5, "regular", soft, column - 6);
          this.#line(shown[name], left, top + 10, 10.5, "strong", ink, column - 6);
        },
        { within },
      );
    }
  }

  #notes(): void {
    const { letter, photos } = this.input;
    const w = this.#words();
    const withPhoto = letter.homes.filter(({ photoUrl }) => photoUrl !== null).length;
    const note =
      photos.size > 0 && withPhoto > photos.size
        ? `${w.fewPhotos(photos.size.toLocaleString(locales[letter.language]))} ${w.counted}`
        : w.counted;
    this.#room(80);
    this.#tag("P", () =>
      this.#text.paragraph(note, { x: page.margin, y: this.#y + 12, width: inner, size: 8, color: soft }),
    );
  }

  /** Starts a new page if less than this height is left. */
  #room(height: number): void {
    if (this.#y + height <= bottom) return;
    this.#doc.addPage();
    this.#decoration(() => this.#doc.rect(0, 0, page.width, 6).fill(this.input.agency.color));
    this.#y = page.margin - 12;
  }

  #feet(): void {
    const { agency } = this.input;
    const { count } = this.#doc.bufferedPageRange();
    const about = [agency.name, agency.phone, agency.license].filter(Boolean).join(" · ");
    for (let at = 0; at < count; at++) {
      this.#doc.switchToPage(at);
      this.#decoration(() => {
        const y = page.height - 36;
        this.#doc.rect(0, y - 12, page.width, 48).fill(ground);
        this.#line(about, page.margin, y, 8, "regular", soft, inner - 100);
        const number = this.#words().page(at + 1, count);
        this.#text.line(number, {
          x: page.width - page.margin - 90,
          y,
          size: 8,
          face: "regular",
          color: soft,
          width: 90,
          right: true,
        });
      });
    }
  }
}
