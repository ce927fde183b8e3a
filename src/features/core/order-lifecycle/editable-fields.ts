import { addressFields } from '#base/address.ts';
import { fiscalFields } from '#base/fiscal-facts.ts';

/** What staff may change of an order while it is not in the warehouse system. */
export const editableFieldNames = [
  'customer_name',
  'customer_email',
  'customer_phone',
  'buyer_tax_id',
  'buyer_tax_id_kind',
  'company_name',
  ...fiscalFields,
  ...addressFields,
  'locality_code',
  'language_code',
  'note',
  'shipMethod',
  'warehouse',
] as const;
export type EditableField = (typeof editableFieldNames)[number];
