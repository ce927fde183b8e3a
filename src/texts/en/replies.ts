/** What the server answers when something worked, or why it was skipped. */
export const replies = {
  orders: {
    not_found: 'Not found',
    not_waiting: 'It has left or is closed',
    already_held: 'It is on hold already',
    not_held: 'It is not on hold',
    cancelled: 'The order was cancelled',
    cancel_asked: 'The warehouse was asked to cancel the order',
    sending: 'The order is being sent to the warehouse',
    error_ignored: 'The error is ignored for this order',
  },
  problems: {
    fixed: 'Saved. Orders that are checked again: {orders}',
    rechecking: 'Orders that are checked again: {orders}',
  },
  stock: {
    pushing: 'Quantities to be sent again: {count}',
    asking: 'The channel is being asked. What it shows appears here by itself',
  },
} as const;
