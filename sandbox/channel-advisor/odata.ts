import { refuse } from './refusal.ts';

/** A text between quotes, in which a quote is written twice. */
export const QUOTED = "'((?:[^']|'')*)'";

export const unquote = (text: string) => text.replaceAll("''", "'");

// Names after the question mark may be in any letter case.
const BY_SKU = new RegExp(`^sku eq ${QUOTED} and profileid eq (\\d{1,15})$`, 'i');

/** The one shape of `$filter` that is understood. @throws Refusal for any other */
export function readFilter(text: string): { sku: string; profile: number } {
  const [, sku, profile] = BY_SKU.exec(text) ?? [];
  if (sku === undefined) throw refuse(400, `The query specified in the URI is not valid: ${text}`);
  return { sku: unquote(sku), profile: Number(profile) };
}

/** Only the fields that `$select` names. @throws Refusal for a field that records of the type do not have */
export function select<T extends object>(record: T, names: string | undefined): Partial<T> {
  if (names === undefined) return record;
  const wanted = names.split(',').map((name) => name.trim().toLowerCase());
  const fields = Object.entries(record);
  const unknown = wanted.find((name) => !fields.some(([field]) => field.toLowerCase() === name));
  if (unknown !== undefined) throw refuse(400, `Could not find a property named '${unknown}'.`);
  const chosen = fields.filter(([field]) => wanted.includes(field.toLowerCase()));
  return Object.assign({}, ...chosen.map(([field, value]) => ({ [field]: value })));
}

type PageOf = { context: string; skip: number; size: number; address: string };

/** A page of a list; asked past its end it begins again. */
export function page<T>(list: readonly T[], { context, skip, size, address }: PageOf) {
  const from = skip < list.length ? skip : 0;
  const next = from + size;
  return {
    '@odata.context': `${address.replace(/\/v1\/.*$/, '')}/v1/$metadata#${context}`,
    value: list.slice(from, next),
    ...(next < list.length && { '@odata.nextLink': `${address}?$skip=${next}` }),
  };
}
