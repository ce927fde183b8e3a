/** What staff may change of an order while it is not in the warehouse system. */
export const editableFieldNames = [
  'customer_name',
  'customer_email',
  'customer_phone',
  'company_name',
  'address',
  'address_2',
  'address_3',
  'city',
  'state',
  'postal_code',
  'country',
  'locality_code',
  'language_code',
  'note',
  'shipMethod',
  'warehouse',
] as const;
export type EditableField = (typeof editableFieldNames)[number];
