/** The keys. */
export const keyboard = `
# Keyboard
Everything can be done without a mouse. Press ? to see the keys that work on the page you are on.

## everywhere: Keys on every page
- \`?\` opens and closes the help.
- \`Ctrl K\` opens the box that finds orders, customers, products, partners, pages and commands; before you type it lists what you can do on the page.
- In that box \`>\` finds commands only, \`#\` order numbers, \`@\` customers. \`Escape\` goes back to everything.
- In that box \`Ctrl C\` copies the tracking number of the marked order.
- In that box \`→\` at the end of the text shows the marked order, customer or product beside the results; so does \`Space\` after an arrow key. The arrows go on, \`Escape\` ends it.
- \`/\` goes to the search box.
- \`[\` folds the navigation and unfolds it.
- \`G\` and then a letter goes to a page; the help shows which.
- \`Escape\` closes what is open.

## rows: Keys in lists
- \`J\` and \`K\` move to the next and the previous row.
- \`Enter\` opens the row.
- \`X\` selects the row.
- \`Space\` shows an order at a glance.
- In the order list \`E\` edits the order of the row, \`H\` holds or releases it.
- \`.\` shows what is new in the list.
- \`R\` reads the list again.

## order: Keys on an order
- \`J\` and \`K\` go to the next and the previous order of the list you came from.
- \`E\` edits, \`Ctrl S\` saves.
- \`C\` copies the order number.

## inbox: Keys in the Inbox
- \`J\` and \`K\` go through the causes.
- \`Enter\` goes to the answer, and accepts it.
- \`S\` searches another answer.
- \`Shift Enter\` accepts all sure answers, after a question.
- \`Escape\` comes back to the causes.

## links: Keys for product links
- \`Enter\` accepts the suggestion of the row.
- \`S\` searches a product for the row.
- \`X\` skips the row.

## silent: When keys do nothing
While you type in a field, and while a question is open in front of the page, single keys are letters and nothing else. Keys with \`Ctrl\` still work.
`;
