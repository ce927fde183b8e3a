/** An order's road and its statuses. */
export const orders = `
# How an order flows
From the channel to the customer’s door: what happens automatically, and what each status means.

## road: From the channel to the customer
1. The order is read from the channel, within seconds where the channel notifies Bodega.
1. It is checked: every SKU is linked to a product, the shipping code and the location are mapped, the address is complete, and there is stock. Stock is reserved for it.
1. It waits out its [holding time](editing#holding_time), in which it can still be edited.
1. It is sent to the warehouse, exactly once.
1. The warehouse packs it and reports the parcels with their tracking numbers.
1. The tracking is sent to the channel, and the order is fulfilled.
Whatever fails a check becomes a [problem](inbox#answer), and the order waits until it is solved.

## statuses: The statuses
An order has exactly one status; the numbers above the order list count the orders of each.
- **Error**: something keeps it. This is the only status in which it needs you.
- **Pending**: it waits to be sent, or is on its way to the warehouse.
- **Packing**: the warehouse prepares it.
- **Partially Shipped** and **Shipped**: some parcels have left, or all.
- **Fulfilled**: all has left, and the channel has the tracking.
- **Refund** and **Cancelled**: nothing is sent.

## pending: Pending
Nothing keeps the order. It waits for its holding time to end, or it is on its way to the warehouse. An order on hold stays here until it is released. You have nothing to do.

## error: Error
Something keeps the order, and it has not left. The order and the Inbox say what. Solve the problem, and the order goes on automatically. See [the Inbox](inbox).

## packing: Packing
The warehouse has the order and prepares it. It cannot be edited any more. It can still be cancelled, if the warehouse agrees.

## partially_shipped: Partially Shipped
Some parcels have left, others are still to come. The channel is told about each parcel.

## shipped: Shipped
Everything has left the warehouse. The channel is not informed about all parcels yet; this happens automatically.

## fulfilled: Fulfilled
Everything has left and the channel has the tracking, or there was nothing to ship. Nothing is left to do.

## refund: Refund
Money went back to the customer. Nothing is sent to the warehouse. Where you issue tax documents, the refund gets a credit note.

## cancelled: Cancelled
The order was cancelled by you, by the channel, or by the warehouse. Its reserved stock is free again.

## marks: Marks beside the status
- **On hold**: somebody keeps the order here. See [holding](editing#hold).
- **Fast track**: the warehouse is asked to treat it as urgent. See [fast track](mapping#fast_track).
- **Replacement**: it replaces an earlier delivery.
- **Test order**, **Virtual or pickup**, **Chargeback**: nothing of it is shipped.

## sentence: What to tell the customer
One sentence on top of an order says where it stands and what happens next. **Copy reply** copies an answer for the customer, with the tracking, in the customer’s language.

## print: Printing
**Print** in the menu of an order, or for selected orders of the list, prints packing sheets with the order number as a barcode.

## timeline: What happened to an order
The **Timeline** at the end of an order shows every step, newest first: what people did, what the system did, and each request to a partner. Write a **Comment** there to tell your colleagues something; the customer never sees it.
`;
