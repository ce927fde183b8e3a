import { z } from 'zod';

/** What staff see of a write: it waits, is being sent, may have arrived, or was refused. */
export const WriteState = z.enum(['queued', 'sending', 'in_doubt', 'refused']);
export type WriteState = z.infer<typeof WriteState>;

/** `over`: done, withdrawn, or followed by another one of its kind. */
type Standing = { state: WriteState | 'over' };

/** Why a write does not take an action, as the server refuses it. */
export type WriteRefusal = 'write_under_way' | 'write_over';

/**
 * What staff may do with a write: for each action null, or why not. Buttons ask with the write as they last saw it, the
 * server with its locked row.
 */
export const writeRefusals = {
  /** Tried now; of one in doubt the partner is asked first what became of it. */
  retry({ state }: Standing): WriteRefusal | null {
    if (state === 'over') return 'write_over';
    return state === 'sending' ? 'write_under_way' : null;
  },

  /** Never sent: only what was surely not done. */
  drop({ state }: Standing): WriteRefusal | null {
    if (state === 'over') return 'write_over';
    return state === 'queued' || state === 'refused' ? null : 'write_under_way';
  },
};
