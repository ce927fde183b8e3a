import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { CustomerFilter } from '#features/customers/customers/customer-filter.ts';
import { AuditFilter } from '#features/data/audit/contract.ts';
import { OrderFilter } from '#features/orders/order/order-filter.ts';
import { DocumentNeed } from '#features/tax/documents/cause-contract.ts';
import { Kind } from '#features/tax/documents/contract.ts';
import { DocumentState } from '#features/tax/documents/document-state.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { ExportStyle, type ItemChoice } from '../contract.ts';
import { exportTexts } from './export-texts.ts';
import { findStockLocations, type StockLocation } from './find-stock-locations.ts';

/** Of the list's columns these alone. */
const columns = z.array(z.string()).exactOptional();

const PAGE = { search: true, page: true, perPage: true } as const;
/** Of a list: the rows that its search found, or that were chosen. */
const ids = z.array(z.number()).exactOptional();

/** Orders as their list narrows and sorts them. */
export const OrderChoice = OrderFilter.omit(PAGE).extend({ ids, columns });

/** Customers as their list narrows and sorts them. */
export const CustomerChoice = CustomerFilter.omit(PAGE).extend({ ids, columns });

/** What of its kind an export holds, as it is stored. Lists are sorted, so that the same choice is the same text. */
export const ExportFilter = z.discriminatedUnion('by', [
  z.object({ by: z.literal('all') }),
  z.object({ by: z.literal('entities'), ids: z.array(z.number()) }),
  z.object({ by: z.literal('categories'), ids: z.array(z.number()) }),
  z.object({ by: z.literal('warehouse_locations'), core_ids: z.array(z.string()) }),
  OrderChoice.extend({ by: z.literal('orders') }),
  CustomerChoice.extend({ by: z.literal('customers') }),
  // Of failed invoices: the days of their orders in the account's zone, both included.
  z.object({ by: z.literal('order_days'), start_at: z.string(), end_at: z.string() }),
  // Of tax documents, as their list is narrowed; days of issue, both included. A search is the documents that it found.
  z.object({
    by: z.literal('documents'),
    ids,
    country: z.string().optional(),
    kind: Kind.optional(),
    state: DocumentState.optional(),
    series_id: z.number().optional(),
    connection_id: z.number().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    would_be_rejected: z.boolean().optional(),
    need: DocumentNeed.optional(),
    cause: z.string().optional(),
    columns,
  }),
  // Of the audit, as its page is narrowed; a search is looked up when the file is written.
  z.object({ by: z.literal('audit'), changes: AuditFilter }),
]);
export type ExportFilter = z.infer<typeof ExportFilter>;

/** Stored with the filter, so that the same rows for spreadsheets and for programs are two exports. */
const Styled = z.object({ style: ExportStyle.default('spreadsheet') });
export const styleOf = (filter: unknown) => Styled.parse(filter).style;

/** Of a file's name. */
export const endingOf = (style: ExportStyle | undefined): 'zip' | 'csv' => (style === 'evidence' ? 'zip' : 'csv');

/** The columns that a list shows, where it was exported as it is; undefined: all that its kind has. */
export function chosenColumns(filter: ExportFilter): readonly string[] | undefined {
  return filter.by === 'orders' || filter.by === 'customers' || filter.by === 'documents' ? filter.columns : undefined;
}

export type Chosen = { filter: ExportFilter; source_name: string; total: number | null };

const ALL_ITEMS = 'all';
const MAX_NAME = 200;

/**
 * Reads what a member chose of an entity's items.
 * @throws AppError invalid where nothing is chosen, or something that the account does not have
 */
export async function readChoice(
  staff: Staff,
  entity: EntityId,
  { filterBy, filterArray }: ItemChoice,
): Promise<Chosen> {
  const t = exportTexts(staff).choice;
  const chosen = [...new Set(filterArray)];
  if (chosen.length === 0) throw refused(t.nothing);
  if (filterBy === 'warehouse_locations') return readPlaces(staff, chosen, t.unknown);
  if (filterBy === 'entities' && chosen.length === 1 && chosen[0] === ALL_ITEMS) return everyItem(staff.db, entity);
  const ids = chosen.map(Number).toSorted((a, b) => a - b);
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0)) throw refused(t.unknown);
  return filterBy === 'entities'
    ? readItems(staff.db, entity, ids, t.unknown)
    : readCategories(staff.db, entity, ids, t.unknown);
}

/** All items of an entity, counted from kept counters. */
export async function everyItem(db: AccountDb, entity: EntityId): Promise<Chosen> {
  return { filter: { by: 'all' }, source_name: '', total: await countItems(db, entity) };
}

/** How many items an entity has, all or those of some categories; it costs nothing. */
export async function countItems(db: AccountDb, entity: EntityId, categories?: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::int as n from item_count_deltas
     where entity_id = ${entity} and ${
       categories
         ? sql`category_id =
       any(${categories}::bigint[])`
         : sql`true`
     }`.execute(db);
  return rows[0]?.n ?? 0;
}

async function readItems(db: AccountDb, entity: EntityId, ids: number[], unknown: string): Promise<Chosen> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from products where entity_id = ${entity} and id = any(${ids}::bigint[])`.execute(db);
  if (rows[0]?.n !== ids.length) throw refused(unknown);
  return { filter: { by: 'entities', ids }, source_name: '', total: ids.length };
}

async function readCategories(db: AccountDb, entity: EntityId, ids: number[], unknown: string): Promise<Chosen> {
  const { rows } = await sql<{ name: string }>`
    select name from categories where entity_id = ${entity} and id = any(${ids}::bigint[]) order by name`.execute(db);
  if (rows.length !== ids.length) throw refused(unknown);
  const source_name = inShort(rows.map(({ name }) => name));
  return { filter: { by: 'categories', ids }, source_name, total: await countItems(db, entity, ids) };
}

async function readPlaces(staff: Staff, labels: readonly string[], unknown: string): Promise<Chosen> {
  const places = await findStockLocations(staff.db);
  const chosen = labels.map((name) => placeCalled(places, name));
  if (!chosen.every((place) => place !== undefined)) throw refused(unknown);
  const core_ids = [...new Set(chosen.map(({ core_id }) => core_id))].toSorted();
  return {
    filter: { by: 'warehouse_locations', core_ids },
    source_name: inShort([...new Set(chosen.map(({ label }) => label))]),
    total: null,
  };
}

/** A place by its label or its code; what is one's label and another's code means the label. */
const placeCalled = (places: readonly StockLocation[], name: string) =>
  places.find(({ label }) => label === name) ?? places.find(({ core_id }) => core_id === name);

function inShort(names: readonly string[]): string {
  const all = names.join(', ');
  return all.length <= MAX_NAME ? all : `${all.slice(0, MAX_NAME - 1)}…`;
}

const refused = (text: string) => new AppError('invalid', { fields: { filterArray: [text] } });
