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
    text: 'What the channel should show: on hand minus on hold at the mapped core location, minus what waiting orders need.',
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
    text: 'It was sent, but no clear answer came. The partner is asked whether it arrived; nothing is sent again on a guess.',
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
    text: 'The tax document that travels with the goods, in addition to the invoice. Peru asks for it.',
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
  order_status: {
    name: 'Status of an order',
    text: 'Where the order stands. Only in Error does it need you; all else goes on automatically.',
  },
  order_pending: {
    name: 'Pending (order)',
    text: 'Nothing keeps the order. It waits out its holding time, or is on its way to the warehouse.',
  },
  order_packing: {
    name: 'Packing',
    text: 'The warehouse has the order and prepares it. It cannot be edited any more.',
  },
  order_partially_shipped: {
    name: 'Partially Shipped',
    text: 'Some parcels have left the warehouse, others are still to come.',
  },
  order_shipped: {
    name: 'Shipped',
    text: 'Everything has left the warehouse. The channel does not have all the tracking yet.',
  },
  order_fulfilled: {
    name: 'Fulfilled',
    text: 'Everything has left and the channel has the tracking, or there was nothing to ship.',
  },
  order_error: {
    name: 'Error',
    text: 'Something keeps the order, and it has not left. Once that is solved, it goes on automatically.',
  },
  order_refund: { name: 'Refund', text: 'Money went back to the customer. Nothing is sent to the warehouse.' },
  order_cancelled: {
    name: 'Cancelled (order)',
    text: 'It was cancelled by your team, the channel or the warehouse. Its reserved stock is free again.',
  },
  order_paid: {
    name: 'Paid',
    text: 'What came in, as the channel tells or a member recorded. Where that is not known, nothing is said of it.',
  },
  document_state: {
    name: 'State of a tax document',
    text: 'How far the document is on its way to the tax authority, and whether it is valid.',
  },
  not_submitted: {
    name: 'Not submitted',
    text: 'It is prepared, and nothing was sent. It waits for its time, or for a correction.',
  },
  awaits_sale: {
    name: 'Follows its sale',
    text: 'A refund whose sale has no issued document yet. It is issued by itself once the document of its sale is.',
  },
  would_be_rejected: {
    name: 'Would be rejected',
    text: 'The rules of its country were checked before anything is sent, and the document breaks one. It is not sent until that is corrected.',
  },
  sending: { name: 'Being sent', text: 'It is sealed and on its way to the provider.' },
  in_process: {
    name: 'In process',
    text: 'The authority has it and has not decided yet. Bodega keeps asking.',
  },
  authorised: { name: 'Authorised', text: 'The authority accepted it. The document is valid.' },
  stored: {
    name: 'Authorised and stored',
    text: 'The document is valid, and its XML and PDF are kept in secure storage.',
  },
  sent_to_shipper: {
    name: 'Sent to shipper',
    text: 'The document is valid, and the warehouse has its PDF for the parcel.',
  },
  document_not_needed: {
    name: 'Not needed',
    text: 'The provider answered that the order needs no such document. Nothing was issued and no number was used.',
  },
  issued_elsewhere: {
    name: 'Issued outside of Bodega',
    text: 'An administrator noted that it was issued in another system. It is not issued here as well.',
  },
  error_ignored: {
    name: 'Error ignored',
    text: 'A person cleared the error and gave a reason. The document is not submitted.',
  },
  cancelling: {
    name: 'Being cancelled',
    text: 'The authority was asked to cancel it. It is valid until the authority agrees.',
  },
  document_cancelled: { name: 'Cancelled (tax document)', text: 'The document is no longer valid.' },
  document_tested: {
    name: 'Test only',
    text: 'The document was issued for a test, and its country is live since. It counts for nothing: submit it to issue the order’s document live.',
  },
  difference: {
    name: 'Difference (of orders)',
    text: 'Missing: the channel has the order and it is not here. Not up to date: the channel changed it, and the change is not here.',
  },
  stock_difference: {
    name: 'Difference (of stock)',
    text: 'What the channel says minus our target. More than we have can be sold twice; less is not offered.',
  },
} as const;
