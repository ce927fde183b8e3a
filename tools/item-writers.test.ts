import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A statement, or a call of the query builder, that adds to the table or takes from it. */
const addsOrRemoves = (table: string) =>
  new RegExp(
    String.raw`(?:insert\s+into|delete\s+from|merge\s+into)\s+${table}\b|(?:insertInto|deleteFrom)\(\s*'${table}\b`,
    'i',
  );

/** What the texts's updates of the table set, each as it is written. */
const assignments = (table: string, text: string): string[] =>
  [
    new RegExp(String.raw`\bupdate\s+${table}\b[^\x60]*?\bset\s([^]*?)(?:\b(?:from|where|returning)\b|\x60)`, 'gi'),
    new RegExp(String.raw`updateTable\(\s*'${table}\b[^;]*?\.set\(\s*(\{[^}]*|[^{][^)]*)`, 'g'),
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, set = '']) => set));

/** Whether one of these columns is set, or columns that the text does not name. */
const setsOneOf = (columns: string, set: string) =>
  new RegExp(String.raw`(?:^|[,({])\s*(?:(?:${columns})\b|\$\{|\.\.\.)`, 'i').test(set) || /^\s*[a-z.]+\s*$/i.test(set);
const changes = (table: string, columns: string) => (text: string) =>
  addsOrRemoves(table).test(text) || assignments(table, text).some((set) => setsOneOf(columns, set));

const writesParts = changes('kit_parts', 'kit_id|part_id|quantity');
const changesKeys = changes('products', 'sku|upc');
const storesListed = changes('connector_products', 'connector_product_sku|barcode');

const texts = new Map(
  globSync('src/**/*.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|gen)\.ts$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')] as const),
);
/** The files that write and do not say this. */
const withoutSaying = (writes: (text: string) => boolean, call: string) =>
  [...texts].filter(([, text]) => writes(text) && !text.includes(call)).map(([path]) => path);
const count = (writes: (text: string) => boolean) => [...texts.values()].filter(writes).length;

test.each([
  'sql`insert into kit_parts (kit_id, part_id, quantity) select`',
  'sql`with removed as (\n  delete from kit_parts q using same s`',
  'sql`update kit_parts q set quantity = 1`',
  "tx.deleteFrom('kit_parts').where('kit_id', '=', 1)",
  "tx.insertInto('kit_parts as k')",
])('this writes parts of kits: %s', (text) => {
  expect(writesParts(text)).toBe(true);
});

test.each([
  'sql`insert into products (sku) values ($1)`',
  'sql`delete from products p using added a`',
  'sql`update products p set name = f.name, upc = f.upc from found f`',
  'sql`update products set sku = $1 where id = 1`',
  `sql\`update products p set \${list(({ name }) => name)}, version = 2\``,
  "tx.updateTable('products').set(values).where('id', '=', id)",
  "tx.updateTable('products').set({ name: 'Lamp', sku: 'A' })",
  "tx.updateTable('products').set({ ...values })",
])("this may change an item's keys: %s", (text) => {
  expect(changesKeys(text)).toBe(true);
});

test.each([
  'sql`insert into connector_products as t (connection_id) select`',
  "tx.insertInto('connector_products').values(row)",
  'sql`update connector_products c set title = r.title, barcode = r.barcode from r`',
  "tx.updateTable('connector_products').set(row)",
])("this may change what a channel's product is recognised by: %s", (text) => {
  expect(storesListed(text)).toBe(true);
});

test.each([
  'sql`select from kit_parts k where k.kit_id = 1 for update of kit_parts`',
  `sql\`update products p set category_id = \${id}, updated_at = now() where p.sku = 'A' and upc = 'B'\``,
  "tx.updateTable('products').set({ name: 'Lamp' }).where('sku', '=', 'A')",
  'sql`update connector_products set product_id = $1, linked_by = $2 where connector_product_sku = $3 and barcode = $4`',
])('this changes none of them: %s', (text) => {
  expect([writesParts, changesKeys, storesListed].filter((writes) => writes(text))).toEqual([]);
});

test('code that writes kit parts marks the items that are kits then', () => {
  expect(count(writesParts)).toBeGreaterThan(2);
  expect(withoutSaying(writesParts, 'await markKits(')).toEqual([]);
});

test('code that changes codes or names of items has its suggestions made again', () => {
  expect(count(changesKeys)).toBeGreaterThan(6);
  expect(withoutSaying(changesKeys, 'await suggestAgain(')).toEqual([]);
});

test("code that stores a channel's product asks for its suggestion", () => {
  expect(count(storesListed)).toBeGreaterThan(1);
  expect(withoutSaying(storesListed, 'app.suggest_product(')).toEqual([]);
});
