import { Id } from '#base/ids.ts';
import { findDocumentPage } from '#features/tax/documents/server/list/find-documents.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { DocumentFilters } from '../document-contract.ts';
import type { ListedDocuments } from '../listed-rows.ts';
import type { Chosen, ExportFilter } from './export-filter.ts';
import { assertDays } from './record-filter.ts';

const MOST_A_PAGE = 200;

type ChosenDocuments = Chosen & { filter: Extract<ExportFilter, { by: 'documents' }> };

/** Reads which tax documents are wanted. @throws AppError invalid where the last day is before the first */
export async function readDocumentFilter(staff: Staff, wanted: DocumentFilters): Promise<ChosenDocuments> {
  const { search, ...filters } = wanted;
  const { from = '', to = '', connection_id } = filters;
  assertDays(staff, { start_at: from, end_at: to }, 'to');
  const ids = search ? await findIds(staff, wanted) : undefined;
  const filter = { by: 'documents' as const, ...filters, ...(ids && { document_ids: ids }) };
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
  const document_ids = [...new Set(ids)].toSorted((a, b) => a - b);
  return { filter: { by: 'documents', document_ids }, source_name: '', total: document_ids.length };
}

/** Reads of which days the failed invoices are wanted. @throws AppError invalid where the last is before the first */
export function readOrderDays(staff: Staff, { start_at, end_at }: { start_at: string; end_at: string }): Chosen {
  assertDays(staff, { start_at, end_at });
  return { filter: { by: 'order_days', start_at, end_at }, source_name: '', total: null };
}

/** The documents that a search finds now; it finds some hundreds at most. */
async function findIds(staff: Staff, wanted: DocumentFilters): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const found = await findDocumentPage(staff, { ...wanted, page, perPage: MOST_A_PAGE });
    ids.push(...found.data.map(({ id }) => Id.parse(id)));
    if (page >= found.last_page) return ids.toSorted((a, b) => a - b);
  }
}

async function nameOf({ db }: Staff, connection_id: number): Promise<string> {
  const row = await db.selectFrom('connections').select('name').where('id', '=', connection_id).executeTakeFirst();
  return row?.name ?? '';
}
