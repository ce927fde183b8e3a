/** Editing, holding, sending, undoing, cancelling. */
export const editing = `
# Editing, holding, sending
What you can do with an order before it leaves, and what can be undone.

## holding_time: The holding time
A new order waits some minutes before it goes to the warehouse, so that it can still be changed. How long is set by an administrator under **Account**. An order that is being edited is never sent meanwhile.

## edit: Editing an order
1. Open the order and choose **Edit Order**, or press \`E\`.
1. Change address, contact, note, shipping method, warehouse, or items. Changed fields are marked.
1. **Save Changes**, or press \`Ctrl S\`.
After saving, the order stays here for at least 30 more seconds. In this time you can undo the edit or put the order on hold.
An order can be edited until the warehouse has it. After that only the buyer’s details for the tax document can be corrected.

## hold: Holding and releasing
**Hold** keeps an order here until somebody chooses **Release**. Use it while you wait for an answer from the customer. Nobody has to remember the time: a held order never goes out automatically.

## send_now: Sending now
**Send now** sends an order before its holding time ends. It is offered when nothing keeps the order.

## undo: Undoing an edit
After an edit, the order shows until when it can be undone, with **Undo**. Fields and items are then as they were before. This is refused once the order is being sent, or somebody or the channel changed it since.

## cancel: Cancelling
**Cancel order…** asks for a reason, which stays on the order.
- Before the order leaves, it is cancelled at once. This cannot be undone.
- Once the warehouse has it, the warehouse is asked. Its answer appears on the order. If it says no, the order goes on.
- After the first parcel has left, an order cannot be cancelled.
Cancelling here does not refund the customer. That is done in the channel.

## two_people: When two people edit the same order
The order shows who is editing it. If somebody saves first, your changes are not lost: you see what changed and choose **Keep my changes** or **Reload and drop my changes**.

## channel: When the channel changes the order
Until the order leaves, changes from the channel are taken over. What you edited by hand stays as you left it.
`;
