/** Customers: their page, doubles, partners. */
export const customers = `
# Customers
Who orders, what you know of them, and where else they are kept.

## page: The page of a customer
It shows contact, orders, totals by currency, tax documents, support requests, notes and history. Customers come with their orders; you do not create them.
**Edit customer** changes their details. What you change is marked **Edited here** and is no longer changed by the channel. Orders that exist already keep the address they were placed with.
**Add note** leaves a message for your colleagues. The customer does not see it, and only the person who wrote it can delete it.

## doubles: Duplicates and merging
**Possible duplicates** lists customers with the same e-mail, phone, tax id, or name and address. **Compare** shows both side by side; choose for each detail which one is kept, then **Merge**.
Orders, notes and history move to the customer that is kept. The merge can be undone on their page.

## sync: CRM and support desk
If a CRM or a desk is connected, the page says whether the customer is **Synced**, **Waiting**, **Changed since** or has an **Error**. **Sync** sends the customer now.
On the connector’s **Customers** tab an administrator chooses which customers are synced automatically: **None**, **Those that were synced once**, or **All**.

## error: A customer with an error
The partner did not accept the customer and says why, such as an e-mail that is not valid. Correct it and choose **Sync** again. It is not tried again until the customer changes.
`;
