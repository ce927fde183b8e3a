/** The answer to a customer, in the customer’s language: the portal has it in both. */
export const order_reply = {
  hello: 'Hello {name},',
  received: 'We have your order {number} and are preparing it. You will get the tracking number as soon as it leaves.',
  packing: 'Your order {number} is being packed. You will get the tracking number as soon as it leaves.',
  part_left: 'A part of your order {number} is on its way, and the rest follows.',
  left: 'Your order {number} is on its way.',
  cancelled: 'Your order {number} was cancelled and will not be sent.',
  parcel: '{carrier}, tracking number {tracking_number}',
  parcel_bare: 'Tracking number {tracking_number}',
  thanks: 'Thank you for your order.',
} as const;
