import { sql } from 'kysely';
import type { z } from 'zod';
import type { Staff } from '#platform/db/actor.ts';
import { findPage } from '#platform/lists/find-page.ts';
import { conditionOf, selectAllIds } from '#platform/lists/list-sql.ts';
import type { findDocumentIds } from '../../bulk-contract.ts';
import type { findDocuments } from '../../contract.ts';
import { documentList } from './document-list.ts';
import { StoredDocument, toRow } from './document-rows.ts';

/** So many of a list are changed at once. */
const MAX_MATCHING = 10_000;

/** A page of documents, in the member's language. */
export async function findDocumentPage(
  staff: Staff,
  filter: z.output<typeof findDocuments.query>,
): Promise<z.input<(typeof findDocuments.replies)[200]>> {
  const page = await findPage(documentList, staff, filter);
  const rows = StoredDocument.array().parse(page.data);
  return { ...page, data: rows.map((row) => toRow(staff, row)) };
}

/** The ids of all documents that a list shows, over all its pages, the oldest first. */
export async function findMatchingIds(staff: Staff, filter: z.output<typeof findDocumentIds.query>): Promise<number[]> {
  const hits = await documentList.search(staff, filter);
  const where = conditionOf(documentList, staff, filter, hits?.ids);
  const all = selectAllIds(documentList, where, { by: [], isDescending: false });
  const { rows } = await sql<{ id: number }>`${all} limit ${MAX_MATCHING}`.execute(staff.db);
  return rows.map(({ id }) => id);
}
