import { CallError } from '#ui/call.ts';

const NO_ANSWER = 0;
const TIMED_OUT = 504;

/** Whether a call that waits for a file failed only to wait long enough: the file is still being written. */
export const isStillRunning = (error: Error): boolean =>
  error instanceof CallError && (error.status === NO_ANSWER || error.status === TIMED_OUT);
