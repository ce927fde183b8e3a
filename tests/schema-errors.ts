import { validateXsd } from '#platform/documents/validate-xsd.ts';

/** What a schema has against a document. */
export async function schemaErrors(xml: string, path: string): Promise<string[]> {
  return (await validateXsd(Buffer.from(xml), path)).map(({ message }) => message);
}
