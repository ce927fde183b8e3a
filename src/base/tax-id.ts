import { plainText } from './plain-text.ts';
import { withoutStrayCharacters } from './stray-characters.ts';

/** Kinds that forms offer; channels and staff may name others. */
export const taxIdKinds = ['RUC', 'DNI', 'NIT', 'RFC', 'CURP', 'CEDULA', 'CC', 'CI', 'CE', 'CUI', 'PASSPORT'] as const;

const MAX_ID = 40;
const MAX_KIND = 20;

/** Letters and digits of any script, and the signs between them: `1234567-1A`, `XAXX010101000`, `P&G010101AB1`. */
const SHAPE = /^[\p{L}\p{N}][\p{L}\p{N}&./ -]*$/u;

/**
 * A buyer's tax id as staff write it; whether it is a good one is for its country to say. Empty: null, none is known.
 */
export const TaxId = plainText()
  .trim()
  .max(MAX_ID)
  .refine((text) => text === '' || SHAPE.test(text), 'only letters, digits, spaces and & . / - are possible')
  .nullable()
  .transform((text) => text || null);

/** The code of a kind of tax id, such as `RUC`: capitals, without accents. Empty: null. */
export const TaxIdKind = plainText()
  .trim()
  .max(MAX_KIND)
  .nullable()
  .transform((text) => kindCode(text ?? '') || null);

/** `Cédula` is CEDULA, `tipo de documento` TIPO_DE_DOCUMENTO. */
function kindCode(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  return plain
    .replace(/\./g, '')
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

type BuyerTaxId = { buyer_tax_id: string; buyer_tax_id_kind: string };

/**
 * The buyer's tax id from a channel, as it is stored. A wrong id is kept too, since staff must see what to correct; a
 * text too long for an id is dropped. A kind without an id is dropped.
 */
export function keptTaxId({ buyer_tax_id, buyer_tax_id_kind }: BuyerTaxId) {
  const id = withoutStrayCharacters(buyer_tax_id).trim();
  const kind = kindCode(withoutStrayCharacters(buyer_tax_id_kind));
  const isOne = id !== '' && id.length <= MAX_ID;
  return {
    buyer_tax_id: isOne ? id : null,
    buyer_tax_id_kind: isOne && kind.length <= MAX_KIND ? kind || null : null,
  };
}
