/** From where else an order that is out of stock can be shipped. */
export const other_places = {
  title: 'Ship order {number} from another location',
  ship: 'Ship from {place} ({count} available)',
  has: '{place} has enough: {count} available',
  none: 'No other location has enough for the whole order.',
  saved: 'Order {number} ships from {place}. It is checked again.',
  undo: 'Undo',
} as const;
