import { hasMoreThan } from './has-more-than.ts';
import { inThread } from './in-thread.ts';
import { type ParsedXml, parseXml, type XmlElements } from './parse-xml.ts';

/** An element of an XML document that was read. */
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
};

/**
 * XML that is not read: it is too large, declares a document type (which may open files or grow without end), is not
 * well formed, or the thread that parses it gave no answer.
 */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
  readonly reason: 'too_large' | 'doctype' | 'not_well_formed' | 'no_answer';

  constructor(reason: UnreadableXml['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const MAX_BYTES = 10 * 1024 * 1024;
/** Start and end tags. An invoice of a thousand lines has some 60,000. */
const MAX_TAGS = 150_000;
/** A document that takes some milliseconds is parsed in this thread: all answers about one document but the largest. */
const SMALL = { bytes: 64 * 1024, tags: 2_000 };
/** For a thread that hangs: the sizes bound the work, and a busy machine needs long for a valid document. */
const MAX_MS = 45_000;

const THREAD = new URL('read-xml-thread.ts', import.meta.url);

/**
 * Reads an XML document with `read`. A text is read as it is, whatever encoding its declaration names; bytes are
 * decoded as they declare. Nothing outside is loaded. A document that is not small is parsed in a thread of its own.
 * @throws UnreadableXml
 */
export async function readXml<T>(xml: string | Uint8Array, read: (root: XmlReader) => T, maxMs = MAX_MS): Promise<T> {
  const isText = typeof xml === 'string';
  const bytes = isText ? Buffer.from(xml) : Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  refuseUnsafe(bytes);
  const isSmall = bytes.byteLength <= SMALL.bytes && !hasMoreThan(SMALL.tags, bytes, '<');
  const parsed = isSmall ? await parseXml(bytes, isText) : await parseInThread(bytes, isText, maxMs);
  if ('fault' in parsed) throw new UnreadableXml('not_well_formed', `The XML is not well formed: ${parsed.fault}`);
  return read(readerAt(parsed.elements, 0));
}

let last: Promise<unknown> = Promise.resolve();

/** One at a time: many at once would take all cores. */
function parseInThread(bytes: Uint8Array, isText: boolean, maxMs: number): Promise<ParsedXml> {
  const parse = () =>
    inThread<ParsedXml>(THREAD, { bytes, isText }, maxMs).catch((error: Error) => {
      throw new UnreadableXml('no_answer', `The XML was not parsed: ${error.message}`, { cause: error });
    });
  const parsed = last.then(parse, parse);
  last = parsed;
  return parsed;
}

function refuseUnsafe(bytes: Buffer): void {
  if (bytes.byteLength > MAX_BYTES) {
    throw new UnreadableXml('too_large', `The XML is larger than ${MAX_BYTES / 1024 / 1024} MB`);
  }
  if (hasMoreThan(MAX_TAGS, bytes, '<')) {
    throw new UnreadableXml('too_large', `The XML has more than ${MAX_TAGS} tags`);
  }
  // UTF-16 and UTF-32 would hide the declarations that the next check looks for.
  if (bytes.includes(0)) throw new UnreadableXml('not_well_formed', 'The XML is not in an encoding that holds ASCII');
  if (bytes.includes('<!DOCTYPE')) throw new UnreadableXml('doctype', 'The XML declares a document type');
}

function readerAt(elements: XmlElements, place: number): XmlReader {
  const { names, end, text, text_from, text_to, attributes } = elements;
  const last = end[place] ?? 0;
  const placesOf = (name: string | undefined, next: (at: number) => number): number[] => {
    const found: number[] = [];
    for (let at = place + 1; at < last; at = next(at)) if (name === undefined || names[at] === name) found.push(at);
    return found;
  };
  const readers = (places: readonly number[]) => places.map((at) => readerAt(elements, at));
  return {
    name: names[place] ?? '',
    get text() {
      return text.slice(text_from[place], text_to[place]).trim();
    },
    attribute: (wanted) => attributes.get(place)?.find(([name]) => name === wanted)?.[1] ?? null,
    children: (name) => readers(placesOf(name, (at) => end[at] ?? last)),
    find(name) {
      const at = names.indexOf(name, place + 1);
      return at > 0 && at < last ? readerAt(elements, at) : null;
    },
    findAll: (name) => readers(placesOf(name, (at) => at + 1)),
  };
}
