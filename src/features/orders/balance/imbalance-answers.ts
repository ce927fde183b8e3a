import type { BalanceFacts } from './balance-facts.ts';
import type { Imbalance, ImbalanceAnswer, ImbalanceKind } from './contract.ts';

/** An imbalance by itself, before it is said what can be done about it. */
export type Disagreement = Omit<Imbalance, 'reason' | 'answers'>;

/** What staff can do here about an imbalance of this kind; nothing where it is the channel's to mend. */
export function answersTo(kind: ImbalanceKind, { short }: BalanceFacts): ImbalanceAnswer[] {
  return kind === 'short_shipped' && short !== null ? ['send_again', 'take_off'] : [];
}

/** A partner's own words for what disagrees. */
export const reasonFor = (kind: ImbalanceKind, { short }: BalanceFacts): string =>
  kind === 'short_shipped' ? (short?.reason ?? '') : '';
