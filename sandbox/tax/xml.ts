import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlError, XmlText, type XmlTreeNode } from 'libxml2-wasm';

/** An XML element without its place in the text. Names and attributes are the local ones, without prefix. */
export interface Tag {
  name: string;
  namespace: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Tag[];
  /** Its own text and CDATA sections, as they were sent. */
  text: string;
}

/**
 * Works on the root of an XML text while it is held in memory.
 * @returns undefined when the text is not well formed or has a DOCTYPE, which no tax document needs and many attacks do
 */
export function withXml<T>(xml: string | Uint8Array, work: (root: XmlElement) => T): T | undefined {
  const document = parsed(xml);
  if (!document) return undefined;
  try {
    return document.dtd ? undefined : work(document.root);
  } finally {
    document.dispose();
  }
}

/** The root of an XML text with all that is in it; undefined as for `withXml`. */
export function readXml(xml: string | Uint8Array): Tag | undefined {
  return withXml(xml, tagOf);
}

/** The tags at the end of a path of names. */
export function below(tag: Tag, ...path: string[]): Tag[] {
  return path.reduce<Tag[]>(
    (tags, name) => tags.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [tag],
  );
}

/** The text at the end of a path of names, of the first such tag. */
export function textAt(tag: Tag, ...path: string[]): string | undefined {
  return below(tag, ...path)[0]?.text;
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function parsed(xml: string | Uint8Array): XmlDocument | undefined {
  const options = { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE };
  try {
    return typeof xml === 'string' ? XmlDocument.fromString(xml, options) : XmlDocument.fromBuffer(xml, options);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

function tagOf(element: XmlElement): Tag {
  const children: Tag[] = [];
  let text = '';
  for (let node: XmlTreeNode | null = element.firstChild; node; node = node.next) {
    if (node instanceof XmlElement) children.push(tagOf(node));
    else if (node instanceof XmlText || node instanceof XmlCData) text += node.content;
  }
  return {
    name: element.name,
    namespace: element.namespaceUri,
    attributes: Object.fromEntries(element.attrs.map((attribute) => [attribute.name, attribute.value])),
    children,
    text,
  };
}
