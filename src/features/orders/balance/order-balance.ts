import { currencyAmount, signOf } from '#base/money.ts';
import type { BalanceFacts } from './balance-facts.ts';
import { balanceRows } from './balance-rows.ts';
import { type Amounts, amountColumns, type OrderBalance } from './contract.ts';
import { duplicatePayments } from './duplicate-payments.ts';
import { findImbalances } from './find-imbalances.ts';
import { openToPay } from './find-money-imbalances.ts';
import { answersTo, reasonFor } from './imbalance-answers.ts';
import { paidOf } from './paid-of.ts';

/**
 * The balance of an order: goods, money and documents by line, for shipping and in sum, their imbalances, and what is
 * under way. No other code decides this; `docs/decisions/055-the-balance-of-an-order.md` lists the facts it knows.
 */
export function orderBalance(facts: BalanceFacts): OrderBalance {
  const { currency } = facts;
  const inCurrency = ({ charged, refunded, invoiced, credited }: Amounts): Amounts => ({
    charged: currencyAmount(charged, currency),
    refunded: currencyAmount(refunded, currency),
    invoiced: currencyAmount(invoiced, currency),
    credited: currencyAmount(credited, currency),
  });
  const rows = balanceRows(facts);
  const { imbalances, moving } = findImbalances(facts, rows);
  const paid = paidOf(facts);
  const isEmpty = (amounts: Amounts) => amountColumns.every((column) => signOf(amounts[column]) === 0);
  const ofNoLine = (kind: 'shipping' | 'other', amounts: Amounts) =>
    isEmpty(amounts)
      ? []
      : [{ kind, source_item_id: '', sku: '', name: '', is_kit: false, is_part: false, pieces: null, amounts }];
  return {
    currency,
    paid: {
      amount: paid.amount && currencyAmount(paid.amount, currency),
      open: currencyAmount(openToPay(facts, rows), currency),
      is_in_other_currency: paid.isInOtherCurrency,
    },
    rows: [
      ...rows.lines.map(({ line, is_kit, is_part, pieces, amounts }) => ({
        kind: 'line' as const,
        source_item_id: line.source_item_id,
        sku: line.sku,
        name: line.name,
        is_kit,
        is_part,
        pieces,
        amounts: inCurrency(amounts),
      })),
      ...ofNoLine('shipping', inCurrency(rows.shipping)),
      ...ofNoLine('other', inCurrency(rows.other)),
    ],
    sum: { pieces: rows.sum.pieces, amounts: inCurrency(rows.sum.amounts) },
    imbalances: imbalances.map((imbalance) => ({
      ...imbalance,
      amount: currencyAmount(imbalance.amount, currency),
      reason: reasonFor(imbalance, facts),
      answers: answersTo(imbalance, facts, rows),
      duplicate_payments: imbalance.kind === 'overpaid' ? duplicatePayments(facts) : [],
    })),
    moving,
  };
}
