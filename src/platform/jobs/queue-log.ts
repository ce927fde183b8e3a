import { Logger } from 'graphile-worker';

/** The queue's own log, errors only: each job's outcome is logged by us. */
export const quietQueueLog = new Logger(() => (level, message) => {
  if (level === 'error') console.error(message);
});
