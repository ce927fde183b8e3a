import { sql } from 'kysely';
import type { CellStyle } from '#base/csv-cells.ts';
import type { HandlerInput } from '#base/endpoint.ts';
import { type EntityId, PRODUCTS, RAW_MATERIALS, segmentOf } from '#features/core/catalog/entities.ts';
import type { AuditFilter } from '#features/data/audit/contract.ts';
import type { Staff } from '#platform/db/actor.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { ExportStyle, ItemChoice, OrderListFilters, RecordQuery, startExport } from '../contract.ts';
import type { DocumentFilters } from '../document-contract.ts';
import type { ExportKind } from '../export-sheets.ts';
import { readDocumentFilter, readListedDocuments, readOrderDays } from './document-filter.ts';
import { countEvidence } from './evidence-file.ts';
import { type Chosen, endingOf, everyItem, readChoice } from './export-filter.ts';
import {
  assertDays,
  readCustomerFilter,
  readListedCustomers,
  readListedOrders,
  readOrderFilter,
} from './record-filter.ts';
import { writeExport } from './write-export.job.ts';

type Asked = HandlerInput<typeof startExport>['body'];

const ALL: Chosen = { filter: { by: 'all' }, source_name: '', total: null };

/** Has an entity's items written, some or all of them. @returns the export's id @throws AppError invalid */
export async function startItemExport(
  staff: Staff,
  entity: EntityId,
  wanted?: ItemChoice,
  style?: CellStyle,
): Promise<number> {
  const chosen = wanted ? await readChoice(staff, entity, wanted) : await everyItem(staff.db, entity);
  return start(staff, segmentOf[entity], chosen, style);
}

/** Has everything of a kind written, or what is wanted of it. @returns the export's id @throws AppError invalid */
export async function startAnyExport(staff: Staff, asked: Asked): Promise<number> {
  if (asked.kind === 'products') return startItemExport(staff, PRODUCTS, asked.wanted, asked.style);
  if (asked.kind === 'raw_materials') return startItemExport(staff, RAW_MATERIALS, asked.wanted, asked.style);
  return start(staff, asked.kind, (await readListed(staff, asked)) ?? ALL, asked.style);
}

/** What a list shows, where one was exported as it is. */
async function readListed(staff: Staff, asked: Asked): Promise<Chosen | undefined> {
  if (asked.kind === 'orders') return asked.listed && readListedOrders(staff, asked.listed);
  if (asked.kind === 'customers') return asked.listed && readListedCustomers(staff, asked.listed);
  if (asked.kind === 'tax_documents') return asked.listed && readListedDocuments(staff, asked.listed);
  return undefined;
}

/** Has orders or customers written. @returns the export's id @throws AppError invalid */
export async function startRecordExport(
  staff: Staff,
  kind: 'orders' | 'customers',
  query: RecordQuery & OrderListFilters,
): Promise<number> {
  const chosen = kind === 'orders' ? readOrderFilter(staff, query) : readCustomerFilter(staff, query);
  return start(staff, kind, await chosen, query.style);
}

/**
 * Has tax documents written as their list shows them, or what proves each. @returns the export's id @throws AppError
 * invalid, evidence_too_large
 */
export async function startDocumentExport(
  staff: Staff,
  filters: DocumentFilters,
  style?: ExportStyle,
): Promise<number> {
  const chosen = await readDocumentFilter(staff, filters);
  if (style !== 'evidence') return start(staff, 'tax_documents', chosen, style);
  return start(staff, 'tax_documents', { ...chosen, total: await countEvidence(staff, chosen.filter) }, style);
}

/** Has changes written as the audit shows them. @returns the export's id @throws AppError invalid */
export async function startAuditExport(staff: Staff, changes: AuditFilter, style?: CellStyle): Promise<number> {
  assertDays(staff, { start_at: changes.from, end_at: changes.to }, 'to');
  return start(staff, 'audit', { filter: { by: 'audit', changes }, source_name: '', total: null }, style);
}

/**
 * Has the failed Mexican invoices of orders of these days written. @returns the export's id @throws AppError invalid
 */
export async function startFailedInvoiceExport(
  staff: Staff,
  days: { start_at: string; end_at: string },
): Promise<number> {
  return start(staff, 'failed_mexico_invoices', readOrderDays(staff, days));
}

/** Adds the export and its job; where the very same is under way already, that is the answer. */
async function start(staff: Staff, kind: ExportKind, chosen: Chosen, style?: ExportStyle): Promise<number> {
  const { source_name, total } = chosen;
  const filter = style === 'program' || style === 'evidence' ? { ...chosen.filter, style } : chosen.filter;
  return staff.db.transaction().execute(async (tx) => {
    const added = await sql<{ id: number }>`
      insert into exports (kind, filter, source_name, total, name, created_by)
      values (${kind}, ${jsonb(filter)}, ${source_name}, ${total},
              ${kind} || to_char(now() at time zone ${staff.time_zone},
                '"-"YYYY-MM-DD"-"HH24MISS') || ${`.${endingOf(style)}`}, ${staff.user_id})
      on conflict (account_id, kind, md5(filter::text)) where state in ('queued', 'running') do nothing
      returning id`.execute(tx);
    const id = added.rows[0]?.id;
    if (id === undefined) return findRunning(tx, kind, filter);
    await writeExport.start(tx, staff, { export_id: id });
    await publishEvent(tx, staff, { type: 'export.progress' });
    return id;
  });
}

async function findRunning(tx: Staff['db'], kind: ExportKind, filter: unknown): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from exports where kind = ${kind} and md5(filter::text) = md5(${jsonb(filter)}::text)
     order by id desc limit 1`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The export that was under way is gone');
  return id;
}
