import type { Translation } from '#base/text.ts';
import type { help as english } from '../en/help.ts';

export const help: Translation<typeof english> = {
  open: 'Ayuda',
  why: '¿Por qué?',
  why_named: '¿Por qué? {about}',
  hide_hint: 'Ocultar esta sugerencia para siempre',
  hints: {
    orders: 'Sugerencia: J y K recorren las filas, Enter abre una, X la selecciona. Pulse ? para ver la ayuda.',
    inbox: 'Sugerencia: J y K recorren las causas, Enter acepta la respuesta, S busca otra. Pulse ? para ver la ayuda.',
    links:
      'Sugerencia: J y K recorren las filas, Enter acepta una sugerencia, S busca, X salta. Pulse ? para ver la ayuda.',
  },
};
