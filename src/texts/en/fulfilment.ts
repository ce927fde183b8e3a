/** What the warehouse sends of an order, and what an order waits for until it does. */
export const fulfilment = {
  title: 'Fulfilments',
  none: {
    not_shipped: 'Nothing has shipped yet.',
    shipped_elsewhere: 'It was shipped outside Bodega; its parcels are not known here.',
    nothing_to_ship: 'There is nothing to ship.',
  },
  tracking_number: 'Tracking number',
  processed: 'Processed',
  not_processed: 'Not processd',
  processed_hint: 'The channel was notified',
  not_processed_hint: 'The channel has not been notified yet',
  line: '{quantity} × {sku}',
  waits_for: 'Waits for {name}',
} as const;
