import type { Translation } from '#base/text.ts';
import type { palette as english } from '../en/palette.ts';

export const palette: Translation<typeof english> = {
  on_page: 'En esta página',
  partners: 'Socios',
  causes: 'Bandeja',
  scopes: { commands: 'comandos', numbers: 'números de pedido', customers: 'clientes' },
  all_again: 'buscar de nuevo en todo',
  copy: 'copiar la guía',
  look: 'vista previa',
  look_end: 'cerrar la vista previa',
  space: 'Espacio',
  preview: { label: 'Vista previa', none: 'Aquí se ven pedidos, clientes y productos.' },
  begin: {
    numbers: 'Escriba una parte de un número de pedido',
    customers: 'Escriba un nombre, un correo o una ciudad',
  },
  none: {
    commands: 'Ningún comando tiene «{query}».',
    numbers: 'Ningún número de pedido tiene «{query}».',
    customers: 'Ningún cliente tiene «{query}».',
  },
};
