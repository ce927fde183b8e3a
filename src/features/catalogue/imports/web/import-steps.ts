import type { Import, ImportState } from '../contract.ts';

export const importSteps = ['file', 'columns', 'check', 'run', 'result'] as const;
export type ImportStep = (typeof importSteps)[number];

const stepOfState: Readonly<Record<ImportState, ImportStep>> = {
  uploaded: 'columns',
  checking: 'check',
  checked: 'check',
  running: 'run',
  done: 'result',
  undoing: 'result',
  undone: 'result',
  failed: 'check',
};

const busy: readonly ImportState[] = ['checking', 'running', 'undoing'];
const unwritten: readonly ImportState[] = ['uploaded', 'checking', 'checked', 'failed'];
const mapped: readonly ImportState[] = ['uploaded', 'checked'];

/** True while a job works on it. */
export const isBusy = (state: ImportState): boolean => busy.includes(state);

/** Whether an import that failed had written rows before. */
export const hasWritten = ({ counts }: Pick<Import, 'counts'>): boolean => counts.added + counts.changed > 0;

/** True where it can be forgotten, since nothing of it was written. */
export const canDiscard = (run: Pick<Import, 'state' | 'counts'>): boolean =>
  unwritten.includes(run.state) && !(run.state === 'failed' && hasWritten(run));

/** Where an import is; its columns can be gone back to until it is run. */
export function stepOf(state: ImportState, asked: unknown): ImportStep {
  return asked === 'columns' && mapped.includes(state) ? 'columns' : stepOfState[state];
}
