import type { PartnerLink } from './contract.ts';

/** A step of a strip: `now` goes on by itself; `failed`: staff must act first. */
type StepState = 'done' | 'now' | 'failed' | 'open';

/** How far a customer is on the way to a partner. */
export function stepOf({ state, is_active }: Pick<PartnerLink, 'state' | 'is_active'>): StepState {
  if (state === 'synced') return 'done';
  if (state === 'failed' || (state === 'waiting' && !is_active)) return 'failed';
  return state === 'waiting' ? 'now' : 'open';
}
