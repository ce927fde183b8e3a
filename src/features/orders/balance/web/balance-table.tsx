import type { ReactNode } from 'react';
import { signOf } from '#base/money.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import table from '#ui/panel-table.module.css';
import { Term } from '#ui/term.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Amounts, BalanceRow, OrderBalance, Pieces } from '../contract.ts';
import classes from './balance.module.css';

type Column = { name: Exclude<keyof Pieces, 'wanted'>; amount?: keyof Amounts };

/** In the order of an order's life. */
const COLUMNS: readonly Column[] = [
  { name: 'sold', amount: 'charged' },
  { name: 'added' },
  { name: 'cancelled' },
  { name: 'on_hold' },
  { name: 'with_warehouse' },
  { name: 'sent' },
  { name: 'returned' },
  { name: 'restocked' },
  { name: 'refunded', amount: 'refunded' },
  { name: 'invoiced', amount: 'invoiced' },
  { name: 'credited', amount: 'credited' },
];

type Counted = Pick<BalanceRow, 'amounts'> & { pieces: Partial<Pieces> | null };

const piecesIn = ({ name }: Column, { pieces }: Counted): number => pieces?.[name] ?? 0;
const amountIn = ({ amount }: Column, { amounts }: Counted): string | null =>
  amount && signOf(amounts[amount]) !== 0 ? amounts[amount] : null;
const isNothing = (column: Column, counted: Counted) =>
  piecesIn(column, counted) === 0 && amountIn(column, counted) === null;

/** Pieces and money of each line, of shipping and in sum; columns that say nothing of the order are left out. */
export function BalanceTable({ balance: { rows, sum, paid, currency } }: { balance: OrderBalance }) {
  const t = useTexts().order_balance;
  const columns = COLUMNS.filter((column) => column.name === 'sold' || !isNothing(column, sum));
  const named = { line: '', shipping: t.rows.shipping, other: t.rows.other };
  // What costs nothing is not paid for.
  const hasPrice = signOf(sum.amounts.charged) > 0;
  const cells = (counted: Counted, ofPaid: ReactNode) =>
    columns.flatMap((column) => [
      <Cell key={column.name} column={column} counted={counted} currency={currency} />,
      ...(column.name === 'sold' && hasPrice ? [ofPaid] : []),
    ]);
  return (
    <div className={table.frame}>
      <table className={`${table.table} ${classes.table}`}>
        <caption className="visually-hidden">{t.title}</caption>
        <thead>
          <tr>
            <th scope="col">{t.columns.item}</th>
            {columns.flatMap(({ name }) => [
              <th key={name} scope="col" data-align="right">
                {t.columns[name]}
              </th>,
              ...(name === 'sold' && hasPrice
                ? [
                    <th key="paid" scope="col" data-align="right">
                      <Term of="order_paid">{t.columns.paid}</Term>
                    </th>,
                  ]
                : []),
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.kind} ${row.source_item_id}`} data-part={row.is_part || undefined}>
              <th scope="row">
                {row.kind === 'line' ? <span className="code">{row.sku}</span> : named[row.kind]}
                {row.name !== '' && row.name !== row.sku && <small>{row.name}</small>}
              </th>
              {cells(row, <td key="paid" data-empty />)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.rows.sum}</th>
            {cells(sum, <PaidCell key="paid" paid={paid} currency={currency} />)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** What was paid is of the whole order. */
function PaidCell({ paid, currency }: Pick<OrderBalance, 'paid' | 'currency'>) {
  const t = useTexts().order_balance;
  const { money } = useFormats();
  const notKnown = paid.is_in_other_currency ? t.paid_in_other_currency : t.paid_not_known;
  return (
    <td data-align="right" data-label={t.columns.paid}>
      <small>{paid.amount === null ? notKnown : money(paid.amount, currency)}</small>
    </td>
  );
}

/** Pieces, and below them their money. */
function Cell({ column, counted, currency }: { column: Column; counted: Counted; currency: string }) {
  const { columns } = useTexts().order_balance;
  const { count, money } = useFormats();
  const pieces = piecesIn(column, counted);
  const amount = amountIn(column, counted);
  return (
    <td data-align="right" data-label={columns[column.name]} data-empty={isNothing(column, counted) || undefined}>
      {pieces > 0 && count(pieces)}
      {amount !== null && <small>{money(amount, currency)}</small>}
    </td>
  );
}
