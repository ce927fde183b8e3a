import type { Translation } from '#base/text.ts';
import type { fulfilment as english } from '../en/fulfilment.ts';

export const fulfilment: Translation<typeof english> = {
  title: 'Despachos',
  none: {
    not_shipped: 'Todavía no se ha enviado nada.',
    shipped_elsewhere: 'Se envió fuera de Bodega; aquí no se conocen sus paquetes.',
    nothing_to_ship: 'No hay nada que enviar.',
  },
  tracking_number: 'Número de guía',
  processed: 'Procesado',
  not_processed: 'No procesado',
  processed_hint: 'Se informó al canal',
  not_processed_hint: 'Todavía no se ha informado al canal',
  line: '{quantity} × {sku}',
  waits_for: 'Espera a {name}',
};
