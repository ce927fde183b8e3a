import { type Config, readConfig, StartError } from '#platform/config.ts';
import { isOutOfReach } from '#platform/db/is-out-of-reach.ts';
import { RefusedConnection } from '#platform/db/refused-connection.ts';
import { createLog, type Log } from '#platform/log.ts';

/** What must be stopped, in the order it was started; stopped in the reverse order. */
export type Stops = {
  add(name: string, stop: () => Promise<void>): void;
  /** For a program that is done by itself. */
  all(): Promise<void>;
};

const FORCED_EXIT_MS = 20_000;

/** Ends at once: an exit would wait for native threads, such as one that draws a picture. */
const giveUp = () => process.kill(process.pid, 'SIGKILL');

/**
 * Runs a program until SIGTERM or SIGINT, then stops its parts in reverse order. A start that cannot succeed is
 * reported in one sentence and ends with status 1, after what was started has been stopped.
 */
export async function runProgram(start: (config: Config, log: Log, stops: Stops) => Promise<void>): Promise<void> {
  const parts: { name: string; stop: () => Promise<void> }[] = [];
  let isStopping = false;
  let forcedExitMs = FORCED_EXIT_MS;

  const stopAll = async () => {
    for (const part of parts.reverse()) {
      await part.stop().catch((error: unknown) => console.error(`Stopping ${part.name}: ${String(error)}`));
    }
  };
  const onSignal = () => {
    if (isStopping) giveUp(); // a second Ctrl-C is impatient
    isStopping = true;
    setTimeout(giveUp, forcedExitMs).unref();
    void stopAll().then(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);

  try {
    const config = readConfig(process.env);
    forcedExitMs += config.drain_seconds * 1_000;
    await start(config, createLog(config.log_level), {
      add: (name, stop) => parts.push({ name, stop }),
      all: stopAll,
    });
  } catch (error) {
    if (isStopping) return; // what it needed was stopped under it, and the rest is being stopped
    console.error(inOneSentence(error) ?? error);
    await stopAll();
    process.exit(1);
  }
}

const DATABASE_TROUBLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'its host is unknown',
  EAI_AGAIN: 'its host cannot be looked up',
  EHOSTUNREACH: 'there is no way to its host',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'the server has no such database',
  '57P03': 'it is still starting, or stopping',
  '53300': 'it has no connection left',
};
const IS_READ_ONLY = '25006';

const FILE_TROUBLE: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EEXIST: 'it is no folder',
  EACCES: 'access to it is denied',
  EPERM: 'access to it is denied',
  EROFS: 'it can only be read',
  ENOSPC: 'the disk is full',
};

/** What a person can act on; undefined where the whole error is needed. */
function inOneSentence(error: unknown): string | undefined {
  if (error instanceof StartError || error instanceof RefusedConnection) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === IS_READ_ONLY) {
    return 'The database can only be read, as a standby can: let DATABASE_URL name the one that takes changes';
  }
  const trouble = DATABASE_TROUBLE[code] ?? (isOutOfReach(error) ? String(error) : undefined);
  if (trouble) return `The database cannot be reached: ${trouble} (check DATABASE_URL)`;
  const refusal = FILE_TROUBLE[code];
  return refusal && error instanceof Error && 'path' in error
    ? `${String(error.path)} cannot be used: ${refusal}`
    : undefined;
}
