import { sql } from 'kysely';
import { z } from 'zod';
import type { AccountDb } from '#platform/db/database.ts';
import { DocumentState } from '../../document-state.ts';
import { mayReplaceForBuyer } from '../../replaceable.ts';
import { hasNote } from '../document/valid-documents.ts';

const Invoice = z.object({
  id: z.number(),
  country: z.string(),
  state: DocumentState,
  ids: z.record(z.string(), z.string()),
  replaces_for_buyer: z.boolean(),
  is_of_parts: z.boolean(),
  cancels_replaced: z.boolean(),
  is_replaced: z.boolean(),
  has_note: z.boolean(),
  is_cancel_over: z.boolean(),
});

/** The invoice of an order that its buyer may have replaced now; null where there is none. */
export async function findReplaceable(db: AccountDb, orderId: number): Promise<number | null> {
  const { rows } = await sql`
    select d.id, d.country, d.state, d.ids, i.replaces_for_buyer, d.part > 0 or d.share is not null as is_of_parts,
           d.cancels_replaced, coalesce(d.cancel_by <= now(), false) as is_cancel_over,
           exists (select from tax_documents r where r.replaces_id = d.id and r.state <> 'ignored') as is_replaced,
           ${hasNote} as has_note
      from tax_documents d
      join tax_issuers i on i.country = d.country and i.is_active and i.environment = d.environment
     where d.order_id = ${orderId} and d.kind = 'sale' order by d.id`.execute(db);
  return Invoice.array().parse(rows).find(mayReplaceForBuyer)?.id ?? null;
}
