import type { z } from 'zod';
import type { Staff } from '#platform/db/actor.ts';
import { findPage } from '#platform/lists/find-page.ts';
import type { findDocuments } from '../../contract.ts';
import { documentList } from './document-list.ts';
import { StoredDocument, toRow } from './document-rows.ts';

/** A page of documents, in the member's language. */
export async function findDocumentPage(
  staff: Staff,
  filter: z.output<typeof findDocuments.query>,
): Promise<z.input<(typeof findDocuments.replies)[200]>> {
  const page = await findPage(documentList, staff, filter);
  const rows = StoredDocument.array().parse(page.data);
  return { ...page, data: rows.map((row) => toRow(staff, row)) };
}
