import type { Imbalance } from './contract.ts';

/** An imbalance by itself, before it is said what can be done about it. */
export type Disagreement = Omit<Imbalance, 'reason' | 'answers' | 'duplicate_payments'>;
