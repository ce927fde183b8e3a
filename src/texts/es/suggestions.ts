import type { Translation } from '#base/text.ts';
import type { suggestions as english } from '../en/suggestions.ts';

export const suggestions: Translation<typeof english> = {
  use: 'Usar {name}',
  reasons: {
    sku: 'mismo SKU',
    barcode: 'mismo código de barras',
    title: 'título {percent}% parecido',
    same_name: 'usted ya le asignó “{by}”',
    same_code: 'usted ya le asignó el código {by}',
    words: 'tiene las mismas palabras: {by}',
  },
};
