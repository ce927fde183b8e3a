import { SOON_MS } from '../cause-contract.ts';
import type { DocumentRow } from '../contract.ts';

type Deadline = NonNullable<DocumentRow['deadline']>;

/**
 * How loud a deadline is: only what still has to be sent presses, from a day before on. The others are chances that
 * pass.
 */
export function deadlineTone(what: Deadline['what'], at: string, now: number): 'danger' | 'warning' | undefined {
  const left = Date.parse(at) - now;
  if (what !== 'send' || left > SOON_MS) return undefined;
  return left < 0 ? 'danger' : 'warning';
}
