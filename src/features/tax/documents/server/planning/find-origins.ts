import { sql } from 'kysely';
import { currencyAmount } from '#base/money.ts';
import type { Origin } from '#countries/core/tax-document.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { validStates } from '../../document-state.ts';
import { paidTotal } from '../document/paid-total.ts';

/** Corrections of these states take something off their sale: all that may yet become valid. */
export const COUNTED = [
  'sealed',
  'sending',
  'pending',
  'in_doubt',
  'authorised',
  'stored',
  'sent_to_shipper',
  'cancelling',
];

type StoredOrigin = Omit<Origin, 'conversion' | 'equivalent'> & {
  conversion: NonNullable<Origin['conversion']> | null;
  equivalent: NonNullable<Origin['equivalent']> | null;
};

/**
 * Issued sales that corrections correct, by their id. `exceptId`: a correction that is not counted, because it is the
 * one that is checked.
 */
export async function findOrigins(
  db: AccountDb,
  ids: readonly number[],
  exceptIds: readonly number[],
): Promise<Map<number, Origin>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<StoredOrigin>`
    select d.id as document_id, d.kind, d.full_number, d.ids, d.issued_on::text as issued_on,
      trim(d.currency) as currency, d.total::text,
           coalesce((select sum(abs(c.total)) from tax_documents c
             where c.origin_id = d.id and c.kind = 'correction' and c.state = any(${COUNTED}::text[])
              and c.id <> all(${exceptIds}::bigint[])), 0)::text as corrected,
           coalesce((select jsonb_agg(by_rate) from (
             select r ->> 'rate' as rate, sum((r ->> 'net')::numeric + (r ->> 'tax')::numeric)::text as gross
               from tax_documents c cross join jsonb_array_elements(c.sealed -> 'document' -> 'totals' -> 'by_rate') r
              where c.origin_id = d.id and c.kind = 'correction' and c.state = any(${COUNTED}::text[])
                and c.id <> all(${exceptIds}::bigint[])
              group by 1) by_rate), '[]') as corrected_by_rate,
           array(select r ->> 'rate'
             from jsonb_array_elements(d.sealed -> 'document' -> 'totals' -> 'by_rate') r) as rates,
           coalesce(d.sealed -> 'document' -> 'lines', '[]') as lines,
           d.conversion || jsonb_build_object('corrected', coalesce((
             select sum(${paidTotal('c')}) from tax_documents c
              where c.origin_id = d.id and c.kind = 'correction' and c.state = any(${COUNTED}::text[])
                and c.id <> all(${exceptIds}::bigint[])), 0)::text) as conversion,
           d.equivalent || jsonb_build_object('corrected', coalesce((
             select sum((c.equivalent ->> 'total')::numeric) from tax_documents c
              where c.origin_id = d.id and c.kind = 'correction' and c.state = any(${COUNTED}::text[])
                and c.id <> all(${exceptIds}::bigint[])), 0)::text) as equivalent
      from tax_documents d where d.id = any(${ids}::bigint[]) and d.state = any(${[...validStates]}::text[])`.execute(
    db,
  );
  return new Map(rows.map((origin) => [origin.document_id, withDecimals(origin)]));
}

/** Documents repeat these amounts: authorities refuse decimals that the currency does not have. */
const withDecimals = ({ conversion, equivalent, ...origin }: StoredOrigin): Origin => ({
  ...origin,
  ...(conversion && { conversion }),
  ...(equivalent && { equivalent }),
  total: currencyAmount(origin.total, origin.currency),
  corrected: currencyAmount(origin.corrected, origin.currency),
});
