import type { Translation } from '#base/text.ts';
import type { other_places as english } from '../en/other-places.ts';

export const other_places: Translation<typeof english> = {
  title: 'Enviar el pedido {number} desde otra ubicación',
  ship: 'Enviar desde {place} ({count} disponibles)',
  has: '{place} tiene suficiente: {count} disponibles',
  none: 'Ninguna otra ubicación tiene suficiente para todo el pedido.',
  saved: 'El pedido {number} sale de {place}. Se comprueba de nuevo.',
  undo: 'Deshacer',
};
