import type { itemFieldNames } from '#features/core/catalog/item-fields.ts';

/** Up to three cells that say which variant a row is: `M`, `Blue`. */
export const optionFields = ['option_1', 'option_2', 'option_3'] as const;

/** What brings the rows of one product together; read, but no field of an item. */
const variantFields = ['group', ...optionFields] as const;
type VariantField = (typeof variantFields)[number];

const variants: ReadonlySet<string> = new Set(variantFields);
export const isVariantField = (name: string): name is VariantField => variants.has(name);

/** Every field that a sheet may have; its words are in the texts. */
export type FieldName = StagedField | VariantField;

/** Those that a line has a value of. */
export type StagedField =
  | (typeof itemFieldNames)[number]
  | 'category'
  | 'kit_sku'
  | 'part_sku'
  | 'quantity'
  | 'entity'
  | 'code'
  | 'location'
  | 'on_hand';

/** The words of a list that is written over several lines. */
export const splitNames = (list: string): readonly string[] => list.trim().split(/\s+/);

/** `headers`: the names that files give it, without case, accents and signs; the first that a file has is taken. */
export type SheetField = { name: FieldName; is_required: boolean; headers: readonly string[] };

export const required = (name: FieldName, headers: SheetField['headers']): SheetField => ({
  name,
  is_required: true,
  headers,
});
export const optional = (name: FieldName, headers: SheetField['headers']): SheetField => ({
  name,
  is_required: false,
  headers,
});

/** What files call the column of SKUs. */
export const SKU = splitNames(`
    sku variantsku productsku itemsku internalsku skudelproducto codigosku itemcode itemnumber productcode
    productnumber stockcode partnumber codigodeproducto codigodelproducto codigodearticulo referencia codigo clave
    code cod codunidad codigointerno codinterno codproducto codarticulo
    reference referenceno internalreference defaultcode articlenumber
  `);
