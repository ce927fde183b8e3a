import type { z } from 'zod';
import { NotNegativeAmount, signOf, subtractAmount } from '#base/money.ts';
import type { Creditable, creditDocument } from '../../credit-contract.ts';
import { creditWithinLeft } from '../../credit-rules.ts';

type CreditPart = z.output<typeof creditDocument.body>['part'];

/** What a credit is to take back, as far as it is filled in. `pieces`: how many of each line, by its place. */
export type CreditDraft = {
  of: CreditPart['of'];
  pieces: Readonly<Record<number, number>>;
  amount: string;
  reason: string;
};

/** All of the sale; where notes have taken a part of it back, the amount that is left. */
export function firstCredit({ total, left }: Pick<Creditable, 'total' | 'left'>): CreditDraft {
  const isUntouched = signOf(subtractAmount(total, left)) === 0;
  return { of: isUntouched ? 'whole' : 'amount', pieces: {}, amount: left, reason: '' };
}

export function partOf({ of, pieces, amount }: CreditDraft): CreditPart {
  if (of === 'whole') return { of };
  if (of === 'amount') return { of, amount };
  const lines = Object.entries(pieces).map(([line, quantity]) => ({ line: Number(line), quantity }));
  return { of, lines: lines.filter(({ quantity }) => quantity > 0) };
}

/** What the credit comes to; null while it is none, or more than is left. */
export function creditedAmount(sale: Creditable, draft: CreditDraft): string | null {
  if (draft.of === 'amount' && !NotNegativeAmount.safeParse(draft.amount).success) return null;
  return creditWithinLeft(sale, { part: partOf(draft) });
}
