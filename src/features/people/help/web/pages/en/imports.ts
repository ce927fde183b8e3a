/** Files that are read in. */
export const imports = `
# Importing files
Bring in many items, kits, categories, locations or counts from a CSV file, checked before anything is saved.

## kinds: What can be imported
- **Products** and **Raw Materials**: one line for each, known by its SKU.
- **Kit parts**: one line for each part of a kit, with its quantity.
- **Categories** and **Locations**.
- **Stock**: counts for locations of your own. Locations that the warehouse counts itself are refused, since its next count would replace yours.

## file: The file
A CSV file with commas, semicolons or tabs. Save a spreadsheet as CSV first; workbooks are not read. Exports of Shopify and other systems are recognised. A sample file to download shows the columns.
Decide what happens to rows that exist already: **Update from the file**, or **Leave as they are**. Only the columns you match are changed.

## road: The steps
1. Choose the file and what you are importing.
1. Match the columns. Most are matched by their names; the first values are shown beside each.
1. Check. You see how many rows are new, changed, unchanged or have errors. Nothing is saved yet.
1. Import. You may leave the page; the work goes on.
1. Look at the result, and take the failed rows away as a file.

## errors: Rows with errors
Rows with an error are left out, the others are imported. **Download the failed rows as CSV** gives you a file with the reason in each row. Correct it and import that file.

## undo: Undoing an import
**Undo import** on its page deletes the rows that were added and gives changed rows their earlier values. Rows that were changed since, or are in use by now, stay as they are and are named.
`;
