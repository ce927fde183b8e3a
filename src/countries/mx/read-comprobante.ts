import { XmlElement as Node, ParseOption, XmlDocument } from 'libxml2-wasm';
import { element, type XmlElement } from '../core/xml.ts';

/** The document as a tree of names without prefix; the seal then covers the document as the receiver reads it. */
export function readComprobante(xml: string): XmlElement {
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
  const document = XmlDocument.fromBuffer(Buffer.from(xml), { option });
  try {
    return tree(document.root);
  } finally {
    document.dispose();
  }
}

function tree(node: Node): XmlElement {
  const children: XmlElement[] = [];
  for (let child = node.firstChild; child; child = child.next) if (child instanceof Node) children.push(tree(child));
  return element(node.name, Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])), children);
}
