import type { XmlElement } from 'libxml2-wasm';

/**
 * The elements of a document in their order, each by its place: flat, since a tree of objects takes a thread as long to
 * hand over as to parse. An element's own are the places after it up to its `end`; its text, with that of all elements
 * inside, is a part of `text`.
 */
export type XmlElements = {
  names: string[];
  end: Uint32Array;
  text: string;
  text_from: Uint32Array;
  text_to: Uint32Array;
  /** By place, of those that have any; by local name. */
  attributes: Map<number, [name: string, value: string][]>;
};

type Library = typeof import('libxml2-wasm');

/** `fault`: why the XML is not well formed. */
export type ParsedXml = { elements: XmlElements } | { fault: string };

/**
 * Parses XML. A text's bytes are UTF-8, whatever encoding its declaration names; other bytes are decoded as they
 * declare. Nothing outside is loaded.
 */
export async function parseXml(bytes: Uint8Array, isText: boolean): Promise<ParsedXml> {
  // Some 20 MB resident, so a process that reads no XML does not load it.
  const library = await import('libxml2-wasm');
  const { XmlDocument, XmlParseError, ParseOption } = library;
  const safe = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
  try {
    const document = isText
      ? XmlDocument.fromBuffer(bytes, { encoding: 'utf-8', option: safe | ParseOption.XML_PARSE_IGNORE_ENC })
      : XmlDocument.fromBuffer(bytes, { option: safe });
    try {
      return { elements: elementsOf(library, document.root) };
    } finally {
      document.dispose();
    }
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    return { fault: error.message.trim() };
  }
}

function elementsOf({ XmlElement: Element, XmlText, XmlCData }: Library, root: XmlElement): XmlElements {
  const names: string[] = [];
  const end: number[] = [];
  const textFrom: number[] = [];
  const textTo: number[] = [];
  const attributes: XmlElements['attributes'] = new Map();
  let text = '';

  function add(element: XmlElement): void {
    const place = names.push(element.name) - 1;
    textFrom[place] = text.length;
    const own = element.attrs.map(({ name, value }): [string, string] => [name, value]);
    if (own.length > 0) attributes.set(place, own);
    for (const node of element.find('node()')) {
      if (node instanceof Element) add(node);
      else if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
    }
    end[place] = names.length;
    textTo[place] = text.length;
  }

  add(root);
  return {
    names,
    end: Uint32Array.from(end),
    text,
    text_from: Uint32Array.from(textFrom),
    text_to: Uint32Array.from(textTo),
    attributes,
  };
}
