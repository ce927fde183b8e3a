import { AppError } from '#base/errors.ts';
import type { Done, Probed } from '#connectors/core/commands.ts';
import type { Ctx } from '#connectors/core/connector.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { type AttemptFailure, attempt } from '../../connections/server/attempt.ts';
import type { LogResult } from '../../connections/server/connector-log.ts';
import { type OpenConnection, openConnection } from '../../connections/server/open-connection.ts';
import { backToQueue, finishCommand, keepInDoubt, refuseCommand } from './settle-command.ts';
import type { StoredCommand } from './stored-command.ts';
import type { TakenCommand } from './take-command.ts';

const PAUSED_RETRY_MS = 60_000;

/**
 * Sends one write, or first asks what became of it, and settles the outcome.
 * @returns 'now' when the order's next write may go, else when to come back
 */
export async function sendCommand(run: JobRun, taken: TakenCommand): Promise<'now' | Date> {
  const { actor } = run;
  const open = await openOrNull(run, taken.connection_id);
  if (open === null) return backToQueue(actor, taken, new Date(Date.now() + PAUSED_RETRY_MS));
  const { command, order_id } = taken;

  if (taken.isInDoubt) {
    const asked = await attempt(actor, open, { action: 'ask', order_id, result: sayProbed }, (ctx) =>
      ask(open, ctx, command),
    );
    if (!asked.ok) return keepInDoubt(actor, taken, whenAgain(asked));
    if (asked.value.state === 'done') return finishCommand(actor, taken, asked.value.done);
    if (asked.value.state === 'unknown') return keepInDoubt(actor, taken, undefined);
  }

  const sent = await attempt(actor, open, { action: command.type, order_id, result: sayDone }, (ctx) =>
    act(open, ctx, command),
  );
  if (sent.ok) return finishCommand(actor, taken, sent.value);
  if (sent.next === 'refused') return refuseCommand(actor, taken, sent.error.message);
  if (sent.next === 'ask') return keepInDoubt(actor, taken, sent.retry_at);
  return backToQueue(actor, taken, whenAgain(sent) ?? new Date(Date.now() + PAUSED_RETRY_MS));
}

const whenAgain = (failure: AttemptFailure) => ('retry_at' in failure ? failure.retry_at : undefined);

function sayProbed(probed: Probed): LogResult {
  if (probed.state !== 'done') return { text: probed.state };
  return { text: 'arrived', params: { reference: probed.done.reference ?? '' } };
}

function sayDone({ reference, already, note }: Done): LogResult {
  if (note !== undefined) return { text: 'done_with_note', params: { note } };
  if (reference === undefined) return { text: 'done' };
  return { text: already ? 'already' : 'submitted', params: { reference } };
}

/** A paused or broken connection keeps its writes waiting; they go on when it is active again. */
async function openOrNull(run: JobRun, connectionId: number): Promise<OpenConnection | null> {
  try {
    return await openConnection(run.actor, run.services, connectionId, run.signal);
  } catch (error) {
    if (error instanceof AppError && error.code === 'connection_paused') return null;
    throw error;
  }
}

/** Each type has its own verb; the branches keep a command and its verb of one type. */
async function act({ connector }: OpenConnection, ctx: Ctx, command: StoredCommand): Promise<Done> {
  const { submit_order, cancel_order, tell_shipped } = connector.act;
  if (command.type === 'submit_order' && submit_order) return submit_order(ctx, command);
  if (command.type === 'cancel_order' && cancel_order) return cancel_order(ctx, command);
  if (command.type === 'tell_shipped' && tell_shipped) return tell_shipped(ctx, command);
  throw new ConnectorError('config', `${connector.manifest.title} cannot ${command.type}`);
}

/** Where a partner cannot be asked, the write stays unknown and staff decide. */
async function ask({ connector }: OpenConnection, ctx: Ctx, command: StoredCommand): Promise<Probed> {
  return connector.probe ? connector.probe(ctx, command) : { state: 'unknown' };
}
