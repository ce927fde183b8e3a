import { validateXsd } from '#platform/documents/validate-xsd.ts';

/** A schema's errors about a document. */
export async function schemaErrors(xml: string, path: string): Promise<string[]> {
  return (await validateXsd(Buffer.from(xml), path)).map(({ message }) => message);
}
