/** What finds what. */
export const search = `
# Searching
One box finds orders, customers, products and pages; every list has a box of its own.

## how: How searching works
- Accents and capitals do not matter: munoz, Muñoz and MUÑOZ find the same.
- The order of words does not matter: Vega María finds María Elena Vega. All words must occur.
- Part of a word is enough.
- A scanner works as a keyboard: it types the code and presses Enter.

## palette: The box in the header
Press \`Ctrl K\` (⌘ K on a Mac) or \`/\` and start typing. Exact hits come first, then what you can do on the page, orders, customers, products, partners, causes of the Inbox and pages. Enter opens the marked entry, the arrow keys move.
- Before you type it lists what the buttons of the page do: on an order Hold, Edit, Copy reply, Cancel order; on a list Export and Refresh.
- Partners are commanded by name: Read Exigo now, Test Exigo, Pause Exigo.
- \`>\` first finds commands only, \`#\` order numbers, \`@\` customers. Escape goes back to everything.
- \`Ctrl C\` copies the tracking number of the marked order.
- \`→\` at the end of the text, or \`Space\` after an arrow key, shows the marked order, customer or product at a glance beside the results.

## orders: Finding orders
Orders are found by order number, the channel’s own number, tracking number, e-mail, phone, name, company, city and SKU. When exactly one order is found, it opens at once.
If nothing is found, the page says where it looked. Take filters off first: a filter such as a status or a date narrows the search.

## items: Finding products and raw materials
Both are found by SKU, name or barcode. In the list, **Filter products** searches within what the filters show.

## customers: Finding customers
Customers are found by name, e-mail, phone, company or city.
`;
