import type { Translation } from '#base/text.ts';
import type { field_fix as english } from '../en/field-fix.ts';

export const field_fix: Translation<typeof english> = {
  label: '{field} del pedido {number}',
  changed: '{who} modificó este pedido entretanto ({fields}). Intro guarda lo suyo.',
  saved: '{field}: guardado',
  saved_short: 'Guardado',
  save: 'Guardar',
  next: 'Siguiente: {number}',
};
