/** Partners: connecting them, when one is down, the outbox, the log, the reconciliation. */
export const partners = `
# Partners and connectors
Connecting channels, warehouses and providers, and what happens when one does not answer.

## add: Adding a partner
1. **Add connector** shows all partners, what each reads and sends, and what you need to have ready.
1. Enter the access data and choose **Test and continue**. What was found is shown, such as products and codes.
1. Map codes and locations, and link products, if it is a channel. See [mapping](mapping) and [product links](links).
1. **Activate**.
Until it is activated, no order is read and nothing is sent.

## activate: Before you activate a channel
From the moment it is active, its orders are read and go to the warehouse once their holding time is over. Check the mapping first. Changing the access data pauses a connector until it is activated again.

## health: What the state says
- **Working**: the last exchange succeeded.
- **Not answering**: the partner is away or too slow. Bodega keeps trying and sends everything that waits.
- **Needs attention**: the partner refuses us, for instance because a password changed. Correct the settings and resume.
- **Paused**: somebody paused it.
- **Needs settings**: it is not complete yet.

## down: When a partner is down
The dots in the header show how each partner is doing. A line at the top of every page says which partner has not answered, since when, how many orders wait for it and when the next try is. Nothing is lost and nothing is sent twice. You have nothing to do but wait, or call the partner if it lasts.

## pause: Pausing
**Pause** stops reading and sending. Nothing is lost: what happens meanwhile is caught up when you **Resume**. Pause a channel during its maintenance, for instance.

## outbox: The outbox
The **Outbox** lists requests that wait for a partner, are in doubt, or were rejected.
- **Retry** tries a rejected request again, after you corrected its cause.
- **Ask again** asks the partner whether a request in doubt arrived.
- **Drop** gives it up. An order on its way to the warehouse is then put on hold.

## log: The log
**Log** of a connector shows each exchange with its result. **Failed attempts only** narrows it down. The same entries stand in the timeline of the order they concern.

## reconciliation: Reconciliation
Each night the channel’s orders of the last seven days are compared with ours. **Reconciliation** lists what is missing or not up to date, and **Import all** brings it in. **Compare now** does it at once.

## webhooks: Webhooks
With a webhook the partner notifies us at once instead of being asked every few seconds. Copy the **Webhook URL** from the settings of the connector into the partner’s own settings.

## remove: Removing a connector
**Remove** deletes its access data, mappings and product links. Orders and customers stay. Open orders stay too, but the channel is not told about them any more.
`;
