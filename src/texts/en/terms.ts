/** Words that mean something particular here: what a term on a screen explains, and the glossary. */
export const terms = {
  core_location: {
    name: 'Core location',
    text: 'A place that holds stock and ships: one of the warehouse’s own locations. Locations of channels are mapped to it.',
  },
  connector_location: {
    name: 'Connector location',
    text: 'A place as the channel names it. Mapped to a core location, it says where orders ship from and which stock is shown.',
  },
  fast_track: {
    name: 'Fast track',
    text: 'Orders with this shipping code are marked as urgent when they are sent to the warehouse.',
  },
  holding_time: {
    name: 'Holding time',
    text: 'How long a new order stays here, where it can still be edited, before it is sent to the warehouse.',
  },
  held: {
    name: 'Held',
    text: 'An order that a person put on hold. It stays here until it is released.',
  },
  on_hand: { name: 'On hand', text: 'Pieces that the warehouse has counted.' },
  on_hold: { name: 'On hold (of stock)', text: 'Pieces that are reserved for orders that have not left yet.' },
  available: { name: 'Available', text: 'On hand minus on hold: what can still be sold.' },
  incoming: { name: 'Incoming', text: 'Pieces that are announced to the warehouse and not counted yet.' },
  reorder_point: { name: 'Reorder point', text: 'The number of available pieces at which more should be ordered.' },
  target_stock: {
    name: 'Our stock (target)',
    text: 'What the channel should show: on hand minus on hold at the mapped core location.',
  },
  synced_stock: { name: 'Last synced', text: 'The quantity that the channel last accepted from us.' },
  reported_stock: {
    name: 'Channel says (reported)',
    text: 'The quantity that the channel itself showed when it was last read.',
  },
  reconciliation: {
    name: 'Reconciliation',
    text: 'Each night the orders of the last seven days are compared with the channel’s, to find any that are missing or outdated here.',
  },
  in_doubt: {
    name: 'In doubt',
    text: 'It was sent, but the answer was lost. The partner is asked whether it arrived; nothing is sent again on a guess.',
  },
  backorder: {
    name: 'Backorder',
    text: 'An order that waits because an item is out of stock. It goes out automatically when stock arrives.',
  },
  kit: { name: 'Kit', text: 'A SKU that is sold as one thing and shipped as its parts.' },
  kit_part: { name: 'Kit part', text: 'An item that is shipped when its kit is ordered. A part can itself be a kit.' },
  problem: {
    name: 'Problem',
    text: 'One named reason why an order cannot go on, such as a product that is not linked.',
  },
  cause: {
    name: 'Cause',
    text: 'The same problem over all the orders that have it. One answer releases all of them.',
  },
  outbox: {
    name: 'Outbox',
    text: 'Everything that waits to be sent to a partner, is being sent, is in doubt or was rejected.',
  },
  connector: {
    name: 'Connector',
    text: 'The connection to one partner: a sales channel, a warehouse, a tax provider, a CRM.',
  },
  mapping: {
    name: 'Mapping',
    text: 'What a code or location of a partner means here. Saved once, used for every order.',
  },
  link: { name: 'Link', text: 'Which of your products a product of the channel is.' },
  sealed: {
    name: 'Sealed',
    text: 'The document’s number and contents are fixed for good. From now on exactly this is sent.',
  },
  series: {
    name: 'Series',
    text: 'What numbers of tax documents are counted in, such as 001-001. Each number is given once.',
  },
  gap: { name: 'Gap', text: 'A number that was given and that no valid document has, with the reason.' },
  guide: {
    name: 'Delivery guide',
    text: 'The tax document that travels with the goods, beside the invoice. Peru asks for it.',
  },
  offline: {
    name: 'Issued offline (contingency)',
    text: 'Issued while the tax authority could not be reached. It is valid, and sent as soon as the authority is back.',
  },
  rejected: {
    name: 'Rejected',
    text: 'The authority said no. The document is not valid: correct what is wrong and submit it again.',
  },
  deadline: { name: 'Deadline', text: 'The day by which the law wants a document sent, cancelled or corrected.' },
} as const;
