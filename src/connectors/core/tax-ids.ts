import { taxIdKinds } from '#base/tax-id.ts';

/** The names of a shop's own fields that hold a tax id of any kind. */
const ANY_KIND =
  /^(tax ?id|tax number|vat ?(id|number)|documento( de identidad)?|(numero|nro|no) de documento|identificacion( fiscal)?)$/;

/** The names of the fields that hold its kind. */
const KIND_OF_IT = /^(tipo de (documento|identificacion)|(document|tax ?id) (type|kind))$/;

/** `RUC 20123456789`, `NIT: 900.123.456-7` */
const KIND_AND_ID = /^([a-z]+)[ :.#-]+(?=.*\d)(\S.*)$/;
const ONLY_DIGITS = /^\d[\d.-]{6,}$/;

/** A field's name in small letters and digits alone. */
export const plainFieldName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The kind that a word names: “Cédula”, “ruc”. */
const kindOf = (word: string) => taxIdKinds.find((kind) => kind.toLowerCase() === plainFieldName(word));

/**
 * A buyer's tax id among the fields that a shop asked for at its check-out, else in the company's name, where many
 * buyers write it. As it was typed, also where it cannot be a good one.
 */
export function findTaxId(fields: readonly (readonly [name: string, value: string])[], company: string) {
  const given = fields.filter(([, value]) => value !== '');
  const named = given.find(([name]) => kindOf(name));
  if (named) return { buyer_tax_id: named[1], buyer_tax_id_kind: kindOf(named[0]) ?? '' };
  const asked = given.find(([name]) => ANY_KIND.test(plainFieldName(name)));
  const kind = given.find(([name]) => KIND_OF_IT.test(plainFieldName(name)))?.[1] ?? '';
  if (asked) return { buyer_tax_id: asked[1], buyer_tax_id_kind: kind };
  return taxIdOfCompany(company.trim());
}

function taxIdOfCompany(company: string) {
  const [, word = '', id = ''] = KIND_AND_ID.exec(company.toLowerCase()) ?? [];
  const kind = kindOf(word);
  if (kind) return { buyer_tax_id: company.slice(company.length - id.length), buyer_tax_id_kind: kind };
  return { buyer_tax_id: ONLY_DIGITS.test(company) ? company : '', buyer_tax_id_kind: '' };
}
