/** One missing field of an order, filled in where it is missed. */
export const field_fix = {
  label: '{field} of order {number}',
  changed: '{who} changed this order meanwhile ({fields}). Enter saves yours.',
  saved: '{field} saved',
  saved_short: 'Saved',
  save: 'Save',
  next: 'Next: {number}',
} as const;
