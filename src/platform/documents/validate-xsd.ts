import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ErrorDetail, XsdValidator } from 'libxml2-wasm';

/** A schema's errors about a document. */
export type SchemaFinding = {
  /** 1 is the first. */
  line: number;
  message: string;
};

type Library = typeof import('libxml2-wasm');

/**
 * Compiled schemas by path, the one used last at the end. Mexico's takes 50 MB, so few are kept, and only a worker
 * validates.
 */
const compiled = new Map<string, XsdValidator>();
const MAX_COMPILED = 4;

/**
 * Validates a document by the schema in a file, which may import other `.xsd` files by path; empty: it is valid.
 * Nothing is loaded over the network. A document that is not well formed is a finding too.
 * @throws Error when the schema cannot be compiled
 */
export async function validateXsd(xml: Uint8Array, schemaPath: string): Promise<SchemaFinding[]> {
  const library = await loadLibrary();
  const schema = schemaOf(library, resolve(schemaPath));
  const { XmlDocument, XmlParseError, XmlValidateError, ParseOption } = library;
  const option = ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE;
  try {
    const document = XmlDocument.fromBuffer(xml, { option });
    try {
      schema.validate(document);
      return [];
    } finally {
      document.dispose();
    }
  } catch (error) {
    if (error instanceof XmlValidateError || error instanceof XmlParseError) return error.details.map(finding);
    throw error;
  }
}

const finding = ({ line, message }: ErrorDetail): SchemaFinding => ({ line, message: message.trim() });

function schemaOf(library: Library, path: string): XsdValidator {
  const known = compiled.get(path);
  const schema = known ?? compile(library, path);
  compiled.delete(path);
  compiled.set(path, schema);
  const [oldest] = compiled.keys();
  if (compiled.size > MAX_COMPILED && oldest !== undefined) {
    compiled.get(oldest)?.dispose();
    compiled.delete(oldest);
  }
  return schema;
}

function compile(library: Library, path: string): XsdValidator {
  const document = library.XmlDocument.fromBuffer(readFileSync(path), { url: path });
  try {
    return library.XsdValidator.fromDoc(document);
  } finally {
    document.dispose();
  }
}

const loadLibrary = onceLoaded();

/** The library with leave to open schemas, which import each other by relative paths, and no other file. */
function onceLoaded(): () => Promise<Library> {
  let loading: Promise<Library> | undefined;
  const load = async () => {
    const [library, { fsInputProviders }] = await Promise.all([
      import('libxml2-wasm'),
      import('libxml2-wasm/lib/nodejs.mjs'),
    ]);
    const match = (file: string) => file.endsWith('.xsd') && fsInputProviders.match(file);
    library.xmlRegisterInputProvider({ ...fsInputProviders, match });
    return library;
  };
  return () => {
    loading ??= load();
    return loading;
  };
}
