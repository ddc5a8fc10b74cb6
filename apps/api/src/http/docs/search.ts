import MiniSearch from "minisearch";
import type { OpenApiDocument } from "../openapi/document.ts";
import { type Guide, sectionsOf } from "./guides.ts";
import { operationsOf } from "./resource.ts";

/** A search result: a section of a guide, or an operation. */
export interface Found {
  href: string;
  title: string;
  /** The guide or resource that contains it. */
  within: string;
  /** GET, POST and so on; null for a section. */
  method: string | null;
  /** The beginning of its text. */
  excerpt: string;
}

/** Maximum length of a query in characters. */
export const maxQuestionLength = 100;
/** Maximum number of results on a page, best first. */
const maxResults = 30;

/** Strips Markdown. Code is kept, because people search for the names of fields and codes. */
const plain = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*\|?[\s|:-]+\|?\s*$/gm, "")
    .replace(/`/g, "")
    .replace(/[*#|>]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Full-text search over all guides and operations, in memory and without an external service. Matches word prefixes and
 * tolerates small typos.
 */
export class DocsSearch {
  readonly #index = new MiniSearch<Found & { id: number; text: string }>({
    fields: ["title", "within", "text", "names"],
    storeFields: ["href", "title", "within", "method", "excerpt"],
    searchOptions: {
      prefix: true,
      fuzzy: 0.15,
      combineWith: "AND",
      boost: { title: 4, within: 2, names: 3 },
    },
  });

  constructor(document: OpenApiDocument, guides: readonly Guide[]) {
    const all = [...operations(document), ...guides.flatMap(sections)];
    this.#index.addAll(all.map((each, id) => ({ ...each, id })));
  }

  /** @returns the best results; none for a query without words */
  find(question: string): Found[] {
    const results = this.#index.search(question.slice(0, maxQuestionLength));
    return results.slice(0, maxResults).map((result) => ({
      href: result.href,
      title: result.title,
      within: result.within,
      method: result.method,
      excerpt: result.excerpt,
    }));
  }
}

const excerptLength = 160;
const excerptOf = (text: string): string =>
  text.length <= excerptLength ? text : `${text.slice(0, text.lastIndexOf(" ", excerptLength))} ...`;

function operations(document: OpenApiDocument) {
  return document.tags.flatMap(({ name }) =>
    operationsOf(document, name).map(({ method, path, operation }) => {
      const { operationId, summary, description } = operation;
      const text = plain(description ?? "");
      return {
        href: `/docs/resources/${name}#${operationId}`,
        title: summary,
        within: name,
        method,
        excerpt: excerptOf(text),
        text,
        names: `${operationId} ${method} ${path}`,
      };
    }),
  );
}

function sections(guide: Guide) {
  return sectionsOf(guide).map(({ heading, anchor, text: markdown }) => {
    const text = plain(markdown);
    const excerpt = excerptOf(plain(markdown.replace(/```[\s\S]*?```/g, "")));
    return {
      href: `/docs/guides/${guide.name}${anchor && `#${anchor}`}`,
      title: heading,
      within: guide.title,
      method: null,
      excerpt,
      text,
      names: "",
    };
  });
}
