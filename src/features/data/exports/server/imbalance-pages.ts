import { sql } from 'kysely';
import { currencyAmount } from '#base/money.ts';
import { ImbalanceKind } from '#features/orders/balance/contract.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { order_balance as english } from '#texts/en/order-balance.ts';
import { order_balance as spanish } from '#texts/es/order-balance.ts';
import { inLanguage, type Language } from '#texts/language.ts';
import { type ExportRow, timeColumn } from '../export-sheets.ts';
import { ROWS_A_PAGE } from './item-pages.ts';

const textsIn = inLanguage({ en: english, es: spanish });

type ImbalanceRow = ExportRow & { order_id: number; kind: string; subject: string; amount: string; currency: string };

/**
 * How goods, money and papers of orders disagree, an imbalance a row, those that a member left as they are too.
 * `documents`: the numbers of the order's invoices and credit notes.
 */
export async function* imbalancePages(
  tx: AccountDb,
  { time_zone, language }: { time_zone: string; language: Language },
): AsyncGenerator<ExportRow[]> {
  const { kinds } = textsIn({ language });
  const inZone = (name: 'since' | 'left_at') => sql`to_char(i.${sql.ref(name)} at time zone ${time_zone},
    'YYYY-MM-DD HH24:MI:SS') as ${sql.ref(timeColumn(name, time_zone))}`;
  let last: Pick<ImbalanceRow, 'order_id' | 'kind' | 'subject'> = { order_id: 0, kind: '', subject: '' };
  for (;;) {
    const { rows } = await sql<ImbalanceRow>`
      select i.order_id, o.order_number, o.order_source, i.kind, i.subject, i.pieces, i.amount::text as amount,
             trim(i.currency) as currency, ${inZone('since')}, ${inZone('left_at')},
             ${memberName('i.left_by')} as left_by, i.left_reason,
             (select string_agg(d.full_number, ', ' order by d.id) from tax_documents d
               where d.order_id = i.order_id and d.kind <> 'guide' and d.full_number is not null) as documents
        from (select * from imbalances
               where (order_id, kind, subject) > (${last.order_id}::bigint, ${last.kind}::text, ${last.subject}::text)
               order by order_id, kind, subject limit ${ROWS_A_PAGE}) i
        join orders o on o.id = i.order_id
       order by i.order_id, i.kind, i.subject`.execute(tx);
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map((row) => ({
      ...row,
      kind: kinds[ImbalanceKind.parse(row.kind)],
      amount: currencyAmount(row.amount, row.currency),
    }));
    last = end;
  }
}
