/** Which channel product is which of ours. */
export const links = `
# Product links
Which of your products each product of a channel is.

## why: What a link does
An order names the channel’s SKU. The link says which of your products the warehouse ships, and which stock the channel shows. Without a link an order waits as [product not linked](inbox#unlinked_product), and no stock of the product is sent to the channel.

## link: Linking
1. Open the connector of the channel and its **Products**.
1. **Import Products** reads what the channel lists. This also happens automatically.
1. Choose **Unlinked**. Where a product has the same SKU, the same barcode or a similar title, it is suggested with the reason. **Accept** it, or press \`Enter\`.
1. Otherwise choose **Add Link**, or press \`S\`, and search.
The row says how many waiting orders the link releases.

## all: All channels at once
**Links** in the navigation shows what all channels list, and opens on what is not linked. The number beside it is how many these are. **Add filter** narrows it to one channel. A product leaves the list as soon as it is linked; **Accept all** takes the exact SKU matches of all channels.

## ignore: What needs no product
A gift card, or what you no longer sell, needs no product of yours. **Ignore**, in the menu of its row, takes it out of the list and of the number. Under **Ignored** it can be had back with **Stop ignoring**, and linking it does so too. Orders with its SKU still wait in the Inbox.

## same_sku: Same SKUs
Turn on **Link same SKUs automatically**, and a channel product is linked as soon as exactly one of your products has its SKU, ignoring case and spaces. What somebody unlinked stays unlinked. To link all exact matches once, choose **Accept all** in the list.

## create: Creating products from listings
**Create products…** adds a product for everything the channel lists and you do not have, with SKU, title, barcode and picture, and links it. You see first what would be created. Afterwards it can be undone as a whole.

## unlink: Unlinking
**Unlink** asks first and says how many open orders would wait. Later orders with the product wait until it is linked again. Right after it you can **Undo**.

## csv: Many links by file
**Download CSV** gives you the list, **Upload CSV…** reads it back: Connector SKU and Product SKU. An empty Product SKU removes the link. Files of any spreadsheet are read; where the letters can be read in several ways, you choose. The file is checked before anything changes.
`;
