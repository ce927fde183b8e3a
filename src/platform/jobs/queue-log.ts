import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The slots share a few connections on purpose: each is needed for a moment at a job's begin and end. */
const isMeant = (message: string) => message.includes('having maxPoolSize');

/** The queue's own lines, as lines of our log. How each job ended is logged by us, so its word on that is left out. */
export const queueLog = (log: Log) =>
  new Logger(() => (level, message, { failure, success, error }) => {
    if (failure || success || isMeant(message)) return;
    log[LEVELS[level]](error === undefined ? {} : { err: error }, message);
  });
