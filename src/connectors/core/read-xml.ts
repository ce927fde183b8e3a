import type { XmlElement } from 'libxml2-wasm';
import { hasMoreThan } from './has-more-than.ts';

/** Prefixes that a path uses, and the namespaces that they stand for. */
export type Namespaces = Readonly<Record<string, string>>;

/** An element of an XML document that was read. It may be used only within the call that gave it. */
export type XmlReader = {
  /** The local name, without a prefix. */
  name: string;
  /** All text inside, without the white space around it. Never parsed: `0043` stays `0043`. */
  text: string;
  /** Null where it is absent. By local name: a prefix, as in `xlink:href`, is left out. */
  attribute(name: string): string | null;
  /** The elements directly inside, all or those of a local name. */
  children(name?: string): XmlReader[];
  /** The first element inside, at any depth, with this local name in any namespace; null where there is none. */
  find(name: string): XmlReader | null;
  /** All of them, in the document's order. */
  findAll(name: string): XmlReader[];
  /** The elements that an XPath finds from here; a path that starts with `/` starts at the document. */
  select(path: string, namespaces?: Namespaces): XmlReader[];
};

/**
 * XML that is not read: it is too large, declares a document type (which may open files or grow without end), or is not
 * well formed.
 */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
  readonly reason: 'too_large' | 'doctype' | 'not_well_formed';

  constructor(reason: UnreadableXml['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const MAX_BYTES = 10 * 1024 * 1024;
/** Start and end tags. A million of them would hold up the process for some twenty seconds; catalogues have 40,000. */
const MAX_TAGS = 150_000;

/**
 * What `read` makes of an XML document; the document is freed afterwards, so `read` returns values, not readers.
 * A text is read as it is, whatever encoding its declaration names; bytes are decoded as they declare. Nothing outside
 * is loaded.
 * @throws UnreadableXml
 */
export async function readXml<T>(xml: string | Uint8Array, read: (root: XmlReader) => T): Promise<T> {
  const bytes = typeof xml === 'string' ? Buffer.from(xml) : Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  refuseUnsafe(bytes);
  // Some 20 MB resident, so a process that reads no XML does not load it.
  const library = await import('libxml2-wasm');
  const document = parse(library, bytes, typeof xml === 'string');
  try {
    return read(reader(library, document.root));
  } finally {
    document.dispose();
  }
}

function refuseUnsafe(bytes: Buffer): void {
  if (bytes.byteLength > MAX_BYTES) {
    throw new UnreadableXml('too_large', `The XML is larger than ${MAX_BYTES / 1024 / 1024} MB`);
  }
  if (hasMoreThan(MAX_TAGS, bytes, '<')) {
    throw new UnreadableXml('too_large', `The XML has more than ${MAX_TAGS} tags`);
  }
  // UTF-16 and UTF-32 would hide what is looked for next.
  if (bytes.includes(0)) throw new UnreadableXml('not_well_formed', 'The XML is not in an encoding that holds ASCII');
  if (bytes.includes('<!DOCTYPE')) throw new UnreadableXml('doctype', 'The XML declares a document type');
}

type Library = typeof import('libxml2-wasm');

function parse({ XmlDocument, XmlParseError, ParseOption }: Library, bytes: Buffer, isText: boolean) {
  const safe = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
  try {
    return isText
      ? XmlDocument.fromBuffer(bytes, { encoding: 'utf-8', option: safe | ParseOption.XML_PARSE_IGNORE_ENC })
      : XmlDocument.fromBuffer(bytes, { option: safe });
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    throw new UnreadableXml('not_well_formed', `The XML is not well formed: ${error.message.trim()}`, { cause: error });
  }
}

function reader({ XmlElement: Element }: Library, element: XmlElement): XmlReader {
  const wrap = (found: XmlElement): XmlReader => ({
    name: found.name,
    get text() {
      return found.content.trim();
    },
    attribute: (name) => found.attrs.find((one) => one.name === name)?.value ?? null,
    children: (name) => select(found, name === undefined ? '*' : `*[${called(name)}]`),
    find: (name) => select(found, `(descendant::*[${called(name)}])[1]`)[0] ?? null,
    findAll: (name) => select(found, `descendant::*[${called(name)}]`),
    select: (path, namespaces) => select(found, path, namespaces),
  });
  const select = (from: XmlElement, path: string, namespaces: Namespaces = {}) =>
    from
      .find(path, namespaces)
      .filter((node) => node instanceof Element)
      .map(wrap);
  return wrap(element);
}

/** The names are ours, and no XML name holds a quote. */
const called = (name: string) => `local-name()="${name}"`;
