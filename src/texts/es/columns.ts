import type { Translation } from '#base/text.ts';
import type { columns as english } from '../en/columns.ts';

export const columns: Translation<typeof english> = {
  column_keys:
    'Alt + ↑ ↓ mueve una columna, Alt + ← → la hace más angosta o más ancha, Alt + Retroceso la ajusta a su contenido.',
  move_before: 'Mover {name} a la izquierda',
  move_after: 'Mover {name} a la derecha',
};
