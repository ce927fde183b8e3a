/** Products, raw materials, kits, categories, files. */
export const catalogue = `
# Products and kits
What is sold, what goes into kits, and how both are kept.

## items: Products and raw materials
- A product is what channels sell and the warehouse ships. It is linked to the channels’ listings.
- A raw material only goes into kits. Channels do not sell it.
Both have a SKU that no other item has. Add one with **New product** or **New raw material**, or [import a file](imports) of many. The page of an item shows its stock, the kits it belongs to, its links, and who changed what.

## kits: Kits
An item with parts is a kit: it is sold as one thing and shipped as its parts. In the form of the item, add the parts and how many of each one kit needs. A part can be a kit itself, but a kit cannot contain itself.
A kit has no stock of its own: as many are available as its parts allow.

## files: Pictures and files
Drop pictures, PDFs or spreadsheets on the page of an item. **Make main picture** chooses the one that lists show.

## categories: Categories
Categories group items for filters and exports. **Edit categories** creates, renames and deletes them. To put many items into one, select them and choose **Category**. A category that still has items cannot be deleted.

## reorder: When to order more
Give an item a **Reorder point**: the number of pieces at which you want to order more. The filter **At the reorder point** lists every item that has reached it, **Out of stock** those without any.

## delete: Deleting an item
An item in an order, in a kit or with a link cannot be deleted; the message says where it is used. Deleting cannot be undone.
`;
