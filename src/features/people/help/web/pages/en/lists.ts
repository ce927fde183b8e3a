/** Lists: filters, many rows at once, files. */
export const lists = `
# Lists and exports
Filter, sort and choose rows, do something with many orders at once, and take a list away as a file.

## filters: Filters and the address
Choose a status above the list, or **Add filter** for source, country, date and more. Everything you choose stands in the address of the page: send it to a colleague and they see the same list. **Clear all** takes the filters off.

## views: Views
A view keeps filters, search, sorting and columns under a name. Set the list up as you need it and choose **Save as view …** under **Views**. A dot shows that a view was changed since; then **Save**, **Save as …** or **Reset** it. **Share with everyone** gives it to your colleagues, and **Opens by default for …** decides who starts with it.

## live: While new orders come in
The rows under your eye do not move. New orders are counted above the list; show them when you are ready.

## columns: Columns and rows
Click a column’s head to sort. **Columns** shows, hides and moves columns and offers **Rows of two lines**. \`J\` and \`K\` move through the rows, \`Enter\` opens one, \`X\` selects it. In the order list \`Space\` shows the order at a glance.

## bulk: Many orders at once
Select rows, or select one and then all rows that match. A bar shows what can be done: **Retry**, **Hold**, **Release**, **Comment…**, **Ignore errors…** and **Cancel orders…**.
Before anything happens you see how many orders are ready, which will be skipped, and why. Work on a whole list goes on in the background; you may leave the page. Putting orders on hold can be undone at once.
> Cancelling cannot be undone. Orders that the warehouse has already are only asked to be cancelled.

## export: Exporting a list
The download button above the lists of orders, customers and tax documents (**Export orders** and so on) writes the selected rows, or all that the list shows, with its columns or all of them. Products, raw materials and the audit have exports of their own. For **Spreadsheets** text that looks like a formula is made harmless; **Other programs** leaves every value as it is.

## files: Where the files are
A file appears under **Exports** as soon as it is asked for, first **Queued**, then **Running**, then **Ready**. It can be downloaded for seven days by everybody who may export, then it is **Expired**: export again.
`;
