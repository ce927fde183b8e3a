import { withoutStrayCharacters } from '#base/stray-characters.ts';

/** An element as it will be written: its children in order, each an element or a text. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly (XmlElement | string)[];
};

/** In the order of writing; those without a value are left out, an empty text is written. */
export type Attributes = Readonly<Record<string, string | null | undefined>>;

/** An element, a text, or nothing. */
export type XmlContent = XmlElement | string | null | undefined;

/**
 * An element that is written even when it is empty: `<a/>`. Names are ours and are written as they are, `cbc:ID` too.
 */
export function element(
  name: string,
  attributes: Attributes = {},
  content: XmlContent | readonly XmlContent[] = null,
): XmlElement {
  const parts = isList(content) ? content : [content];
  return { name, attributes, children: parts.filter(isPresent) };
}

/**
 * The same, or null where nothing would be inside: official schemas refuse most empty elements. Attributes alone do not
 * count.
 */
export function optionalElement(
  name: string,
  attributes: Attributes,
  content: XmlContent | readonly XmlContent[],
): XmlElement | null {
  const written = element(name, attributes, content);
  return written.children.length > 0 ? written : null;
}

/**
 * The whole document as text, in UTF-8 once encoded: the same input gives the same text, without line ends or indents
 * of its own.
 * @throws Error when a text or a value holds a character that XML 1.0 cannot hold; `xmlText` takes them out before
 */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root)}`;
}

/** One element as text, without the declaration, such as the body of a SOAP call or a part of a signature. */
export function writeElement({ name, attributes, children }: XmlElement): string {
  let open = name;
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) open += ` ${key}="${escaped(value, name)}"`;
  }
  if (children.length === 0) return `<${open}/>`;
  let inside = '';
  for (const child of children) inside += typeof child === 'string' ? escaped(child, name) : writeElement(child);
  return `<${open}>${inside}</${name}>`;
}

/**
 * A text of staff or a channel as a document may hold it: on one line, white space collapsed, without control
 * characters and halves of characters, cut to `longest` characters (code points, as schemas count them).
 */
export function xmlText(text: string, longest: number): string {
  const line = withoutStrayCharacters(text.replace(/\s/gu, ' ')).replace(/ +/g, ' ').trim();
  return line.length <= longest ? line : [...line].slice(0, longest).join('').trimEnd();
}

/** @see XML 1.0, production 2 (Char) */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** White space is written as a reference where a reader would turn it into something else. */
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function escaped(text: string, name: string): string {
  const forbidden = FORBIDDEN.exec(text);
  if (forbidden) {
    const code = forbidden[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    throw new Error(`XML cannot hold the character U+${code} in ${name}`);
  }
  return text.replace(/[&<>"\t\n\r]/g, (character) => REFERENCES[character] ?? character);
}

function isList(content: XmlContent | readonly XmlContent[]): content is readonly XmlContent[] {
  return Array.isArray(content);
}

function isPresent(content: XmlContent): content is XmlElement | string {
  return content !== null && content !== undefined && content !== '';
}
