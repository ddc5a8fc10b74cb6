import { Parser } from "htmlparser2";

/** An XML element, by its name without a prefix: servers choose their prefixes freely. */
export interface Element {
  name: string;
  text: string;
  attributes: Record<string, string>;
  children: Element[];
}

/** Maximum nesting depth: no response of a calendar server is deeper. */
const maxDepth = 30;

/**
 * Reads XML. No document type is read and no entity of a document is expanded, so that a small answer stays small.
 * @returns its root element; undefined if there is none
 */
export function readXml(text: string): Element | undefined {
  const root: Element = { name: "", text: "", attributes: {}, children: [] };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Element = {
          name: name.slice(name.indexOf(":") + 1),
          text: "",
          attributes,
          children: [],
        };
        if (open.length <= maxDepth) open.at(-1)!.children.push(element);
        open.push(element);
      },
      ontext(part) {
        open.at(-1)!.text += part;
      },
      onclosetag() {
        if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  parser.end();
  return root.children[0];
}

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The element at a path of names, each time the first of that name. */
export const at = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((found, name) => childrenOf(found, name)[0], element);

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
