import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { interpolate } from '#base/text.ts';
import type { Staff } from '#platform/db/actor.ts';
import { Kind } from '../../contract.ts';
import type { SeriesRow } from '../../series-contract.ts';
import { taxTexts } from '../document/document-texts.ts';

const MAX_GAPS = 100;

const Stored = z.object({
  id: z.number(),
  country: z.string(),
  kind: Kind,
  environment: z.enum(['test', 'live']),
  prefix: z.string(),
  next_number: z.number(),
  last: z.number().nullable(),
  issued: z.number(),
  gaps: z.array(
    z.object({
      number: z.number(),
      reason: z.string(),
      document_id: z.number().nullable(),
      order_number: z.string().nullable(),
    }),
  ),
});

/** Numbers that no valid document bears: those that a rejection used up, and those that one still holds. */
export const numberGaps: RawBuilder<unknown> = sql`(
  select series_id, number, reason, document_id from tax_number_gaps
  union all
  select series_id, number, state, id from tax_documents
   where number is not null and state in ('rejected', 'ignored'))`;

/**
 * The series of numbers with what became of those that no valid document bears: used up by a rejection, or still held
 * by one.
 */
export async function findTaxSeries(staff: Staff): Promise<SeriesRow[]> {
  const { rows } = await sql`
    select s.id, s.country, s.kind, s.environment, s.prefix, s.next_number, s.last_number as last,
           coalesce(c.issued, 0) as issued,
           coalesce((select jsonb_agg(jsonb_build_object('number', g.number, 'reason', g.reason, 'document_id',
             g.document_id,
                       'order_number', o.order_number) order by g.number desc)
              from (select * from ${numberGaps} n where n.series_id = s.id
                    order by number desc limit ${MAX_GAPS}) g
              join tax_documents d on d.id = g.document_id join orders o on o.id = d.order_id), '[]') as gaps
      from tax_series s
      left join (select series_id, sum(n)::int as issued from tax_document_count_deltas
                  where state in ('authorised', 'stored', 'sent_to_shipper', 'cancelling', 'cancelled')
                    group by series_id) c on c.series_id = s.id
     order by s.country, s.kind, s.environment, s.prefix`.execute(staff.db);
  return Stored.array()
    .parse(rows)
    .map((series) => ({
      ...series,
      gaps: series.gaps.map((gap) => ({ ...gap, reason: gapText(staff, gap.reason) })),
    }));
}

/** Why no valid document has a number, as it is stored, in the reader's words. */
export function gapText(reader: Pick<Staff, 'language'>, reason: string): string {
  const texts: Readonly<Record<string, string>> = taxTexts(reader).gaps;
  const [word = '', code = ''] = reason.split(' ');
  return interpolate((code && texts.used) || texts[word] || reason, { code });
}
