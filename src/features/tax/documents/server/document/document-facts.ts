import { sql } from 'kysely';
import { z } from 'zod';
import { findCountry } from '#countries/countries.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { DocumentFacts } from '../../document-state.ts';
import { mayBeCancelled } from '../../may-be-cancelled.ts';
import type { LockedDocument } from './lock-document.ts';
import { hasShipper, hasUnsentShipper } from './shippers.ts';
import { isCredited } from './valid-documents.ts';

const Ids = z.record(z.string(), z.string());

type DocumentKeys = Pick<LockedDocument, 'id' | 'state' | 'kind' | 'country' | 'origin_id' | 'is_blocked' | 'ids'>;

/** What decides about a document's actions; `is_admin`: those of a member who is one. */
export async function factsOf(db: AccountDb, document: DocumentKeys, is_admin = false): Promise<DocumentFacts> {
  const { rows } = await sql<
    Pick<
      DocumentFacts,
      | 'has_shipper'
      | 'has_further_shipper'
      | 'is_replaced'
      | 'is_order_cancelled'
      | 'has_pdf'
      | 'is_credited'
      | 'is_credit'
    >
  >`
    select d.is_order_cancelled, ${hasShipper} as has_shipper, ${hasUnsentShipper} as has_further_shipper,
           d.pdf_hash is not null as has_pdf, ${isCredited} as is_credited, d.credit is not null as is_credit,
           exists (select from tax_documents r where r.replaces_id = d.id) as is_replaced
      from tax_documents d where d.id = ${document.id}`.execute(db);
  return {
    state: document.state,
    is_blocked: document.is_blocked,
    is_correction: document.kind === 'correction',
    is_credit: rows[0]?.is_credit ?? false,
    has_origin: document.origin_id !== null,
    can_cancel: mayBeCancelled({ ...document, ids: Ids.parse(document.ids) }),
    can_credit: document.kind === 'sale' && findCountry(document.country)?.kinds.correction !== undefined,
    is_credited: rows[0]?.is_credited ?? false,
    has_shipper: rows[0]?.has_shipper ?? false,
    has_further_shipper: rows[0]?.has_further_shipper ?? false,
    is_replaced: rows[0]?.is_replaced ?? false,
    is_order_cancelled: rows[0]?.is_order_cancelled ?? false,
    has_pdf: rows[0]?.has_pdf ?? false,
    is_for_buyer: document.kind !== 'guide',
    is_admin,
  };
}
