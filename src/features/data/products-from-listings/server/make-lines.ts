import { sql } from 'kysely';
import { type Comparable, changesOf } from '#features/catalogue/items/item-changes.ts';
import { linkNotes } from '#features/catalogue/product-links/server/record-link.ts';
import { keysOf, suggestAgain } from '#features/catalogue/product-links/server/suggest-again.ts';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { recheckWaiting } from '#features/core/order-problems/server/recheck-waiting.ts';
import { type Actor, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent, recordEvents } from '#platform/events/record-event.ts';
import type { ProductRun } from '../contract.ts';
import { type ListingProduct, productOf } from '../listing-product.ts';
import { planListing } from '../plan-listing.ts';
import type { ProductRunOutcome } from '../run-outcomes.ts';
import { type ListingRow, readListings } from './listing-facts.ts';
import { type RunLine, readLines, type StepDone, saveLines } from './run-lines.ts';

const LINKS_A_STEP = 500;
const PRODUCTS_A_STEP = 200;

/** Links, then makes, what the next lines announce, as things stand now. Undefined where none is left. */
export async function makeLines(tx: AccountDb, actor: Actor, run: ProductRun): Promise<StepDone | undefined> {
  const links = await readLines(tx, run, 'will_link', LINKS_A_STEP);
  if (links.length > 0) return settle(tx, actor, run, { lines: links, from: 'will_link', made: new Map() });
  const lines = await readLines(tx, run, 'will_make', PRODUCTS_A_STEP);
  if (lines.length === 0) return undefined;
  const made = await makeProducts(tx, actor, await readListings(tx, ofLines(lines)));
  return settle(tx, actor, run, { lines, from: 'will_make', made });
}

const ofLines = (lines: readonly RunLine[]) =>
  sql`where c.id = any(${lines.map(({ connector_product_id }) => connector_product_id)}::bigint[])`;

/** A product that was added, by the SKU that it has. */
type Made = ListingProduct & { id: number };

/**
 * Adds the products in the order of their SKUs, and has them suggested to what has these SKUs; a SKU that another took
 * meanwhile is passed over. Products before listings, as those do who add or delete a single one.
 */
async function makeProducts(tx: AccountDb, actor: Actor, listings: readonly ListingRow[]): Promise<Map<string, Made>> {
  const wanted = listings.filter((listing) => planListing(listing) === 'will_make').map(productOf);
  const { rows } = await sql<{ id: number; sku: string }>`
    insert into products (entity_id, sku, name, upc, image_url, updated_by)
    select ${PRODUCTS}, sku, name, upc, image_url, ${authorId(actor)}::bigint
      from jsonb_to_recordset(${jsonb(wanted)}) as p (sku text, name text, upc text, image_url text) order by sku
    on conflict (account_id, sku) do nothing returning id, sku`.execute(tx);
  await suggestAgain(tx, actor, keysOf(listings.map(productOf)));
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]));
  return new Map(
    wanted.flatMap((product) => {
      const id = ids.get(product.sku);
      return id === undefined ? [] : [[product.sku, { ...product, id }]];
    }),
  );
}

type Batch = { lines: readonly RunLine[]; from: ProductRunOutcome; made: ReadonlyMap<string, Made> };

/** Links the lines' listings to the products that have their SKUs now, and says of each line what became of it. */
async function settle(tx: AccountDb, actor: Actor, run: ProductRun, { lines, from, made }: Batch): Promise<StepDone> {
  const linked = await linkListings(tx, actor, lines);
  const now = new Map((await readListings(tx, ofLines(lines))).map((listing) => [listing.id, listing]));
  const madeIds = new Set([...made.values()].map(({ id }) => id));
  const completed = lines.map(({ line, connector_product_id: id }) => {
    const product_id = linked.get(id) ?? null;
    if (product_id !== null)
      return { line, product_id, outcome: madeIds.has(product_id) ? ('made' as const) : ('linked' as const) };
    return { line, product_id, outcome: leftOut(now.get(id)) };
  });
  const used = new Set(completed.map(({ product_id }) => product_id));
  await dropUnused(
    tx,
    actor,
    [...made.values()].filter(({ id }) => !used.has(id)),
  );
  await noteMade(
    tx,
    actor,
    [...made.values()].filter(({ id }) => used.has(id)),
  );
  await saveLines(tx, run, completed);
  const subjects = lines
    .filter(({ connector_product_id: id }) => linked.has(id))
    .map((line) => line.connector_product_sku);
  const orders =
    subjects.length === 0
      ? 0
      : await recheckWaiting(tx, actor, { kind: 'unlinked_product', connection_id: run.connection_id, subjects });
  return { moves: completed.map(({ outcome }) => ({ from, to: outcome })), orders };
}

/** Why a listing was not linked after all. */
function leftOut(listing: ListingRow | undefined): ProductRunOutcome {
  if (!listing) return 'gone';
  const plan = planListing(listing);
  return plan === 'will_make' || plan === 'will_link' ? 'changed_meanwhile' : plan;
}

/** @returns the products that listings are linked to now, by the listings' ids */
async function linkListings(tx: AccountDb, actor: Actor, lines: readonly RunLine[]): Promise<Map<number, number>> {
  const planned = (await readListings(tx, ofLines(lines))).filter((listing) => planListing(listing) === 'will_link');
  const ids = planned.map(({ id }) => id);
  const products = planned.map(({ suggested_product_id }) => suggested_product_id);
  await sql`select from products where id = any(${products}::bigint[]) order by id for key share`.execute(tx);
  await sql`select from connector_products where id = any(${ids}::bigint[])
    order by connector_product_sku for update`.execute(tx);
  const { rows } = await sql<{ id: number; product_id: number }>`
    with changed as (
      update connector_products c
         set product_id = c.suggested_product_id, linked_by = ${authorId(actor)}, linked_at = now()
       where c.id = any(${ids}::bigint[]) and c.product_id is null and c.ignored_at is null and c.vanished_at is null
         and c.suggested_by = 'sku' and c.suggestions = 1 and c.suggested_product_id is distinct
           from c.refused_product_id
         and exists (select from products p where p.id = c.suggested_product_id)
      returning c.id, c.connection_id, c.connector_product_sku as sku, null::bigint as was_product_id, c.product_id),
    noted as (${linkNotes(actor, sql`changed c`)})
    select id, product_id from changed`.execute(tx);
  return new Map(rows.map(({ id, product_id }) => [id, product_id]));
}

/** A member linked the listing, or it vanished, while its product was added: no member has seen that product. */
async function dropUnused(tx: AccountDb, actor: Actor, unused: readonly Made[]): Promise<void> {
  if (unused.length === 0) return;
  const ids = unused.map(({ id }) => id);
  await sql`delete from products where id = any(${ids}::bigint[])`.execute(tx);
  await suggestAgain(tx, actor, keysOf(unused), ids);
}

const nothingMore: Omit<Comparable, keyof ListingProduct> = {
  description: '',
  brand: '',
  color: '',
  size: '',
  weight: null,
  weight_unit: '',
  cost: null,
  price: null,
  reorder_point: null,
  sat_product_key: '',
  sat_unit_key: '',
  sin_activity: '',
  sin_product_code: '',
  sin_unit: '',
  category: null,
  parts: [],
};

async function noteMade(tx: AccountDb, actor: Actor, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return;
  const events = made.map(({ id, ...product }) => ({
    type: 'product.created' as const,
    product_id: id,
    details: { version: 1, changes: changesOf(null, { ...nothingMore, ...product }) },
  }));
  await recordEvents(tx, actor, events);
  await publishEvent(tx, actor, { type: 'product.imported' });
}
