import { sql } from 'kysely';
import { keysOf, suggestAgain } from '#features/catalogue/product-links/server/suggest-again.ts';
import { markKits } from '#features/core/catalog/server/mark-kits.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';

/**
 * Categories of products, each with the words by which a made-up product belongs to it; the first that fits takes it.
 */
const PRODUCT_CATEGORIES = [
  {
    name: 'Kitchen',
    words:
      'mug|cup|plate|bowl|jar|cake|taza|plato|cuenco|cafetera|comal|cuchi|cubierto|frasco|fuente|olla|vaso|salero|sart|tabla|molca|molin',
  },
  { name: 'Light', words: 'light|lantern|candle|lamp|farol|vela|l[áa]mpara' },
  { name: 'Textiles', words: 'manta|mantel|s[áa]bana|toalla|servilleta|tapete|hamaca|delantal|towel|blanket|napkin' },
  { name: 'Bags', words: 'bag|purse|basket|bolsa|cesto|mochila' },
  {
    name: 'Decoration',
    words:
      'heart|sign|frame|clock|cushion|espejo|coj[ií]n|caja|m[óo]vil|florero|reloj|maceta|marco|perchero|p[áa]jaro|colibr',
  },
];

/** Pieces at which more of a product should be ordered. */
const REORDER_POINT = 50;

const MATERIALS = [
  { sku: 'RM-BOX-S', name: 'Gift box, small', category: 'Packaging', cost: '0.45', reorder_point: 200, on_hand: 140 },
  { sku: 'RM-BOX-L', name: 'Gift box, large', category: 'Packaging', cost: '0.80', reorder_point: 100, on_hand: 0 },
  {
    sku: 'RM-TISSUE',
    name: 'Tissue paper, sheet',
    category: 'Packaging',
    cost: '0.05',
    reorder_point: 1_000,
    on_hand: 4_200,
  },
  {
    sku: 'RM-RIBBON',
    name: 'Ribbon, red, metre',
    category: 'Packaging',
    cost: '0.12',
    reorder_point: 500,
    on_hand: 960,
  },
  { sku: 'RM-CARD', name: 'Greeting card', category: 'Print', cost: '0.30', reorder_point: 300, on_hand: 410 },
];

/**
 * A wrapping that is a kit, and two kits of products that use it. Their products are the first two of the account by
 * SKU.
 */
const WRAPPING = { sku: 'KIT-WRAP', name: 'Gift wrapping' };
const WRAPPING_PARTS = { 'RM-BOX-S': 1, 'RM-TISSUE': 2, 'RM-RIBBON': 3, 'RM-CARD': 1 };
const KITS = [
  { sku: 'KIT-GIFT-1', name: 'Gift set of two', price: '24.90', pieces: [1, 1] },
  { sku: 'KIT-GIFT-2', name: 'Gift set of six', price: '59.90', pieces: [4, 2] },
];

/**
 * The rest of a catalogue, in addition to a channel's products: categories, raw materials with their counts, and kits.
 * Run again it adds only missing ones.
 */
export async function addMadeUpItems(tx: AccountDb, actor: Pick<Actor, 'account_id'>): Promise<void> {
  await sql`
    insert into categories (entity_id, name) select 2, name
      from jsonb_to_recordset(${jsonb(PRODUCT_CATEGORIES)}) as c (name text)
    union select 1, category from jsonb_to_recordset(${jsonb(MATERIALS)}) as m (category text)
    on conflict (account_id, entity_id, name) do nothing`.execute(tx);
  await sql`
    update products p set category_id = (
        select k.id from jsonb_array_elements(${jsonb(PRODUCT_CATEGORIES)}) with ordinality as c (rule, place)
          join categories k on k.name = c.rule ->> 'name' and k.entity_id = 2
         where p.name ~* (c.rule ->> 'words') order by place limit 1)
     where p.entity_id = 2 and p.category_id is null`.execute(tx);
  await sql`update products set price = 4.90 + abs(hashtext(sku)) % 60, reorder_point = ${REORDER_POINT}
    where entity_id = 2 and price is null`.execute(tx);
  await sql`
    insert into products (entity_id, sku, name, cost, reorder_point, category_id)
    select 1, m.sku, m.name, m.cost, m.reorder_point, k.id
      from jsonb_to_recordset(${jsonb(MATERIALS)}) as m (sku text, name text, category text, cost numeric,
        reorder_point int)
      join categories k on k.name = m.category and k.entity_id = 1
    on conflict (account_id, sku) do nothing`.execute(tx);
  await sql`
    insert into stock_levels (product_id, core_id, on_hand, updated_at)
    select p.id, (select min(core_id) from core_locations where is_active), m.on_hand, now()
      from jsonb_to_recordset(${jsonb(MATERIALS)}) as m (sku text, on_hand int)
        join products p on p.sku = m.sku and p.entity_id = 1
    on conflict (account_id, product_id, core_id) do nothing`.execute(tx);
  await addKits(tx, actor);
}

async function addKits(tx: AccountDb, actor: Pick<Actor, 'account_id'>): Promise<void> {
  const first = await tx
    .selectFrom('products')
    .select('sku')
    .where('entity_id', '=', 2)
    .where('sku', 'not like', 'KIT-%')
    .orderBy('sku')
    .limit(2)
    .execute();
  const kits = [WRAPPING, ...KITS];
  await sql`
    insert into products (sku, name, price) select sku, name, price
      from jsonb_to_recordset(${jsonb(kits)}) as k (sku text, name text, price numeric)
    on conflict (account_id, sku) do nothing`.execute(tx);
  await suggestAgain(tx, actor, keysOf(kits.map(({ sku }) => ({ sku, upc: null }))));
  const parts = [
    ...Object.entries(WRAPPING_PARTS).map(([part, quantity]) => ({ kit: WRAPPING.sku, part, quantity })),
    ...KITS.flatMap(({ sku: kit, pieces }) => [
      { kit, part: WRAPPING.sku, quantity: 1 },
      ...first.map(({ sku: part }, index) => ({ kit, part, quantity: pieces[index] ?? 1 })),
    ]),
  ];
  await sql`
    insert into kit_parts (kit_id, part_id, quantity)
    select k.id, p.id, w.quantity from jsonb_to_recordset(${jsonb(parts)}) as w (kit text, part text, quantity int)
      join products k on k.sku = w.kit and not k.is_kit join products p on p.sku = w.part
    on conflict (account_id, kit_id, part_id) do nothing`.execute(tx);
  await markKits(tx, sql`select id from products where sku = any(${kits.map(({ sku }) => sku)}::text[])`);
}
