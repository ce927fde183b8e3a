import type { Translation } from '#base/text.ts';
import type { guide as english } from '../en/guide.ts';

export const guide: Translation<typeof english> = {
  panel: {
    title: 'Ayuda',
    close: 'Cerrar la ayuda',
    answers: 'Sobre esta página',
    keys: 'Teclas de esta página',
    keys_everywhere: 'Teclas de todas las páginas',
    no_keys: 'Esta página no tiene teclas propias.',
    open_guide: 'Abrir la guía de uso',
    support: 'Escribir a soporte',
    support_hint: 'Se envía también la página en la que está.',
  },
  search: {
    label: 'Buscar en la guía',
    found: { one: '{count} respuesta', many: '{count} respuestas' },
    none: 'La guía no dice nada sobre «{term}».',
    read_on: 'Seguir leyendo en la guía',
  },
  title: 'Guía de uso',
  hint: 'Cómo se trabaja aquí con pedidos, existencias y documentos fiscales, en palabras sencillas.',
  contents: 'Contenido',
  on_this_page: 'En esta página',
  parts: {
    start: 'Primeros pasos',
    orders: 'Pedidos',
    goods: 'Mercancía',
    documents: 'Documentos fiscales',
    office: 'Oficina',
    terms: 'Palabras',
  },
  glossary: { title: 'Glosario', lead: 'Palabras que aquí significan algo particular.', more: 'Más sobre esto' },
  all_pages: 'Todas las páginas de la guía',
  next: 'Siguiente: {page}',
  missing: 'La guía no tiene esa página',
  missing_text: 'Es posible que haya cambiado de nombre. Elija una del contenido o busque.',
};
