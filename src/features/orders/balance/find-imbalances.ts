import { signOf, sumAmounts } from '#base/money.ts';
import type { BalanceFacts, DocumentFacts } from './balance-facts.ts';
import { type BalanceRows, creditsOf, refundsUnderWay } from './balance-rows.ts';
import type { Moving } from './contract.ts';
import type { Disagreement } from './disagreement.ts';
import { findGoodsImbalances, refundedPieces } from './find-goods-imbalances.ts';
import { findMoneyImbalances } from './find-money-imbalances.ts';
import { findPaperImbalances } from './find-paper-imbalances.ts';
import { refusedRefunds } from './find-refused-refunds.ts';
import { findReturnImbalances } from './find-return-imbalances.ts';
import { misreportedLines } from './misreported-lines.ts';

type Imbalances = { imbalances: Disagreement[]; moving: Moving[] };

/**
 * How the sides of a sale disagree, and what is under way and may still make them agree. Of a refund nothing: it is a
 * part of its sale.
 */
export function findImbalances(facts: BalanceFacts, rows: BalanceRows): Imbalances {
  if (signOf(facts.charged) < 0) return { imbalances: [], moving: [] };
  const returns = findReturnImbalances(facts, rows, (line) =>
    line.pieces ? refundedPieces(facts, rows, line.pieces) : 0,
  );
  return {
    imbalances: bySubject([
      ...findGoodsImbalances(facts, rows),
      ...findMoneyImbalances(facts, rows),
      ...refusedRefunds(facts, rows),
      ...findPaperImbalances(facts, rows),
      ...returns.imbalances,
    ]),
    moving: [...movingParts(facts, rows), ...returns.moving],
  };
}

/** So many characters a subject has at most: that of an order of many lines names all of their SKUs. */
const MAX_SUBJECT = 500;

/** Of several lines of a SKU one, and of several refunds or documents of a name. */
const bySubject = (found: readonly Disagreement[]): Disagreement[] =>
  [...Map.groupBy(found, ({ kind, subject }) => `${kind} ${subject.slice(0, MAX_SUBJECT)}`).values()].flatMap(
    ([first, ...others]) =>
      first
        ? {
            ...first,
            subject: first.subject.slice(0, MAX_SUBJECT),
            pieces: others.reduce((sum, { pieces }) => sum + pieces, first.pieces),
            amount: sumAmounts([first, ...others].map(({ amount }) => amount)),
          }
        : [],
  );

function movingParts(facts: BalanceFacts, rows: BalanceRows): Moving[] {
  const { needs_check, is_being_sent, cancel_asked_at, invoices } = facts;
  const credits = creditsOf(facts);
  const inState = (documents: readonly DocumentFacts[], state: DocumentFacts['state'], kind: Moving['kind']) =>
    documents.filter((document) => document.state === state).map(({ number: subject }) => ({ kind, subject }));
  return [
    ...(needs_check ? [{ kind: 'check' as const, subject: '' }] : []),
    ...(is_being_sent ? [{ kind: 'submission' as const, subject: '' }] : []),
    ...(cancel_asked_at !== null ? [{ kind: 'cancellation' as const, subject: '' }] : []),
    ...(facts.recall?.is_asked ? [{ kind: 'recall' as const, subject: '' }] : []),
    ...(facts.channel_change?.is_asked ? [{ kind: 'change' as const, subject: '' }] : []),
    ...(facts.member_change?.is_asked ? [{ kind: 'cancelled_pieces' as const, subject: '' }] : []),
    ...(facts.telling && misreportedLines(facts, rows).length > 0
      ? [{ kind: 'notification' as const, subject: '' }]
      : []),
    ...refundsUnderWay(facts).map(({ number: subject }) => ({ kind: 'refund' as const, subject })),
    ...inState(invoices, 'moving', 'invoice'),
    ...inState(invoices, 'leaving', 'invoice_cancellation'),
    ...inState(credits, 'moving', 'credit_note'),
    ...inState(credits, 'leaving', 'credit_note_cancellation'),
  ];
}
