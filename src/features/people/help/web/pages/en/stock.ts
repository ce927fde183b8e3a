/** Counts and what channels show of them. */
export const stock = `
# Stock
What you have, what is reserved, and what each channel shows.

## quantities: On hand, on hold, available
- **On hand**: pieces the warehouse counted.
- **On hold**: pieces reserved for orders that have not left.
- **Available**: on hand minus on hold.
- **Incoming**: pieces announced and not counted yet.
The warehouse’s counts are read regularly. The page of a product shows its stock by location and the orders that reserve it.

## all: All channels at once
**Stock** in the navigation shows what all channels are told, and opens on what differs. The number beside it is how many products these are: what is queued goes by itself and is not counted. **Add filter** narrows it to one channel or to one core location. **Send all differences again** sends them on every channel that is active.

## three: Ours, last synced, channel says
Open **Stock** of a channel’s connector. Each row is a product at one of the channel’s locations, with three quantities:
- **Ours**: what the channel should show.
- **Last synced**: what the channel last accepted from us.
- **Channel says**: what the channel itself showed when it was last read.
When all three are the same, everything is right.

## differs: When they differ
- **Queued**: a new quantity is on its way. Wait a moment.
- **Differs**: the channel shows something else than we sent, or rejected it. Somebody may have changed it there. **Send again** sets it right; **Check the channel** reads it again first.
- **Rejected**: the channel refused the quantity and says why. Usually the product was removed or renamed there.
Where a channel shows fewer than ours on more and more products, it is usually because of orders that wait here. The channel has sold their pieces, and an order with a problem reserves nothing until that is answered. Answer it in the **Inbox**: **Send again** would offer these pieces a second time.

## off: A channel that gets no stock
Some channels take no stock, and for others it is off until an administrator turns it on in the settings of the connector. The page says which it is. Where a channel did something unexpected with a quantity, Bodega turns sending off and tells you under the bell.

## reserved: Why something is reserved
Stock is reserved when an order passes its check, so not while it waits with a problem, and free again when the order is cancelled or left. Orders that wait for stock get it in the order in which they came.
`;
