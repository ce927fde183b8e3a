import { signOf, smallerAmount, subtractAmount, sumAmounts } from '#base/money.ts';
import type { BalanceFacts } from './balance-facts.ts';
import { type BalanceRows, balanceRows, creditsOf, isCancelledWhole, validOf } from './balance-rows.ts';
import type { Disagreement } from './disagreement.ts';
import { owedForTakenOff } from './find-money-imbalances.ts';
import { latest } from './latest.ts';

/**
 * Invoices that were cancelled at their authority though goods left and their money stays, and that nothing came for.
 * The amount is what is charged and neither refunded nor invoiced, as far as they said it.
 */
export function missingInvoices(facts: BalanceFacts, rows: BalanceRows): Disagreement[] {
  const { voided_invoices: voided, charged } = facts;
  const hasLeft = rows.sum.pieces.sent > 0 || facts.ships_nothing;
  if (voided.length === 0 || !hasLeft || isCancelledWhole(facts, rows)) return [];
  if (facts.invoices.some(({ state }) => state === 'moving')) return [];
  const invoiced = totalOf(validOf(facts.invoices));
  const kept = subtractAmount(charged, sumAmounts([rows.sum.amounts.refunded, owedForTakenOff(facts, rows)]));
  const onPaper = subtractAmount(invoiced, totalOf(creditsOf(facts)));
  const lacking = smallerAmount(subtractAmount(charged, invoiced), subtractAmount(kept, onPaper));
  const amount = smallerAmount(lacking, totalOf(voided));
  if (signOf(amount) <= 0) return [];
  const subject = voided.map(({ number }) => number).join(', ');
  return [{ kind: 'invoice_missing', subject, pieces: 0, amount, since: latest(voided.map(({ at }) => at)) }];
}

const totalOf = (documents: readonly { total: string }[]): string => sumAmounts(documents.map(({ total }) => total));

/** The amount reported as missing from an order's invoices, and its rows with the voided invoices counted as valid. */
export function withMissingInvoices(facts: BalanceFacts, rows: BalanceRows): { amount: string; rows: BalanceRows } {
  const [missing] = missingInvoices(facts, rows);
  if (!missing) return { amount: '0.00', rows };
  const again = facts.voided_invoices.map((invoice) => ({ ...invoice, state: 'valid' as const }));
  return { amount: missing.amount, rows: balanceRows({ ...facts, invoices: [...facts.invoices, ...again] }) };
}
