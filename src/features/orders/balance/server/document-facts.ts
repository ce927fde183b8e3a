import { type RawBuilder, sql } from 'kysely';
import { allocateAmount, amountOrNothing, decimalsOf, subtractAmount, sumAmounts } from '#base/money.ts';
import { paidTotal } from '#features/tax/documents/server/document/paid-total.ts';
import type { CreditFacts, DocumentFacts, SkuFacts, VoidedInvoice } from '../balance-facts.ts';

/** A document as it is stored. `paid`: its total in the order's currency, where its amounts were converted. */
export type Converted<Document> = Document & { paid: string | null };

export type StoredFacts = Converted<DocumentFacts>;
export type StoredVoided = Converted<VoidedInvoice>;

const documentLines = sql`jsonb_array_elements(d.sealed #> '{document,lines}')`;
/** Countries write shipping as a service without a SKU. */
const isShipping = sql`(i ->> 'sku' = '' and (i -> 'is_service')::boolean)`;

/**
 * Since when a document `d` is as it is: since it is valid, since its cancellation was asked for, or since it is on its
 * way.
 */
const sinceWhen = sql`case d.state
  when 'cancelling' then coalesce((select max(w.created_at) from partner_writes w where w.subject = 'tax_document'
    and w.subject_id = d.id and w.type = 'cancel_document'), d.updated_at)
  when 'not_submitted' then d.due_at
  else coalesce(d.authorised_at, d.sealed_at, d.updated_at) end`;

/** What a document `d` says. */
const contents = sql`
  'number', coalesce(d.full_number, ''), 'total', abs(d.total)::text,
  'paid', case when d.conversion is not null then ${paidTotal('d')}::text end,
  'shipping', coalesce((select sum((i ->> 'gross')::numeric) from ${documentLines} i where ${isShipping}), 0)::text,
  'lines', (select jsonb_agg(jsonb_build_object('sku', i ->> 'sku', 'pieces', i -> 'quantity', 'amount', i ->> 'gross'))
              from ${documentLines} i where not ${isShipping})`;

/**
 * Invoices of an order `o` that were cancelled. One that another came for is none, also while that one waits or was
 * rejected: it is for staff then. What staff set aside came for nothing.
 */
export const voidedInvoices: RawBuilder<StoredVoided[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(${contents}, 'at', coalesce(d.cancelled_at, d.updated_at))
           order by d.id), '[]')
    from tax_documents d
   where d.order_id = o.id and d.kind = 'sale' and d.state = 'cancelled'
     and exists (select from tax_issuers i where i.country = d.country and i.is_active)
     and not exists (select from tax_documents r where r.replaces_id = d.id and r.state <> 'ignored'))`;

/**
 * Of a sealed document its lines by SKU; null where they are not known. A document that is not submitted moves only
 * where it is submitted by itself; one that was refused or ignored is none.
 */
export const documentsOf = (whose: RawBuilder<unknown>): RawBuilder<StoredFacts[]> => factsOf(whose, contents);

/** As `documentsOf`, of credit notes: each with the refunds that it is for. */
export const creditsOf = (whose: RawBuilder<unknown>): RawBuilder<Converted<CreditFacts>[]> =>
  factsOf(whose, sql`'refunds', d.credit -> 'refunds', ${contents}`);

const factsOf = <Facts>(whose: RawBuilder<unknown>, facts: RawBuilder<unknown>): RawBuilder<Facts[]> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(${facts}, 'at', ${sinceWhen},
           'state', case when d.state = 'cancelling' then 'leaving'
             when d.state in ('authorised', 'stored', 'sent_to_shipper', 'issued_offline', 'issued_elsewhere')
             then 'valid' else 'moving' end) order by d.id), '[]')
    from tax_documents d
   where ${whose} and (d.state in ('authorised', 'stored', 'sent_to_shipper', 'issued_offline', 'issued_elsewhere',
       'cancelling', 'sealed', 'sending', 'pending', 'in_doubt')
     or (d.state = 'not_submitted' and d.due_at is not null and not d.is_blocked)))`;

/** A document with its amounts in the order's currency: its total is what was paid, and shipping and lines share it. */
export function inOrderCurrency<Document extends Omit<DocumentFacts, 'state'>>(
  { paid, ...document }: Converted<Document>,
  currency: string,
) {
  if (paid === null) return document;
  const { total, shipping, lines } = document;
  const amounts = [shipping, ...(lines ?? []).map(({ amount }) => amount)];
  const rest = amountOrNothing(subtractAmount(total, sumAmounts(amounts)));
  const [own = '0', ...shares] = allocateAmount(paid, [...amounts, rest], decimalsOf(currency));
  const inOrder = (line: SkuFacts, index: number) => ({ ...line, amount: shares[index] ?? '0' });
  return { ...document, total: paid, shipping: own, lines: lines?.map(inOrder) ?? null };
}
