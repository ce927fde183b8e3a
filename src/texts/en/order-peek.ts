/** A preview of an order, next to its list. */
export const order_peek = {
  title: 'The order at a glance',
  no_parcel: 'No parcel yet',
  more_lines: { one: 'and {count} more line', many: 'and {count} more lines' },
  destination: 'Ships to',
  hint: 'J and K go on, Enter opens it, E edits it, H holds or releases it, Escape closes this.',
  end: 'End looking at the order',
} as const;
