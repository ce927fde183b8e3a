import { join } from 'node:path';
import { validateXsd } from '#platform/documents/validate-xsd.ts';
import type { Services } from '#platform/services.ts';

const MAX_SHOWN = 3;

/** What the country's official schema has against a document; nothing where no folder of schemas is set. */
export async function findSchemaFaults(
  { tax_schemas }: Pick<Services, 'tax_schemas'>,
  xml: string,
  schema: string,
): Promise<string[]> {
  if (tax_schemas === null) return [];
  const faults = await validateXsd(Buffer.from(xml), join(tax_schemas, schema));
  return faults.slice(0, MAX_SHOWN).map(({ message }) => message);
}
