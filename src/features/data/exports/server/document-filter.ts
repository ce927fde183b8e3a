import { documentList } from '#features/tax/documents/server/list/document-list.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { DocumentFilters } from '../document-contract.ts';
import type { ListedDocuments } from '../listed-rows.ts';
import type { Chosen, ExportFilter } from './export-filter.ts';
import { assertDays } from './record-filter.ts';

type ChosenDocuments = Chosen & { filter: Extract<ExportFilter, { by: 'documents' }> };

/**
 * Reads which tax documents are wanted; a search is the documents that it finds now. @throws AppError invalid where the
 * last day is before the first
 */
export async function readDocumentFilter(staff: Staff, wanted: DocumentFilters): Promise<ChosenDocuments> {
  const { search: _, ...filters } = wanted;
  const { from = '', to = '', connection_id } = filters;
  assertDays(staff, { start_at: from, end_at: to }, 'to');
  const hits = await documentList.search(staff, wanted);
  const filter = { by: 'documents' as const, ...filters, ...(hits && { ids: ascending(hits.ids) }) };
  return { filter, source_name: connection_id ? await nameOf(staff, connection_id) : '', total: null };
}

/**
 * Reads documents as their list shows them; chosen ones are those alone. @throws AppError invalid as
 * `readDocumentFilter`
 */
export async function readListedDocuments(staff: Staff, { filter, columns, ids }: ListedDocuments): Promise<Chosen> {
  const chosen = ids ? chosenDocuments(ids) : await readDocumentFilter(staff, filter);
  return columns ? { ...chosen, filter: { ...chosen.filter, columns } } : chosen;
}

function chosenDocuments(ids: readonly number[]): ChosenDocuments {
  const chosen = ascending([...new Set(ids)]);
  return { filter: { by: 'documents', ids: chosen }, source_name: '', total: chosen.length };
}

const ascending = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

/** Reads of which days the failed invoices are wanted. @throws AppError invalid where the last is before the first */
export function readOrderDays(staff: Staff, { start_at, end_at }: { start_at: string; end_at: string }): Chosen {
  assertDays(staff, { start_at, end_at });
  return { filter: { by: 'order_days', start_at, end_at }, source_name: '', total: null };
}

async function nameOf({ db }: Staff, connection_id: number): Promise<string> {
  const row = await db.selectFrom('connections').select('name').where('id', '=', connection_id).executeTakeFirst();
  return row?.name ?? '';
}
