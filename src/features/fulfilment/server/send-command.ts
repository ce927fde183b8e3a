import type { Done, Probed } from '#connectors/core/commands.ts';
import type { Ctx } from '#connectors/core/connector.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import type { Actor } from '#platform/db/actor.ts';
import { type AttemptFailure, attempt } from '../../connections/server/attempt.ts';
import type { LogResult } from '../../connections/server/connector-log.ts';
import type { OpenConnection } from '../../connections/server/open-connection.ts';
import { backToQueue, finishCommand, keepInDoubt, refuseCommand } from './settle-command.ts';
import type { StoredCommand } from './stored-command.ts';
import type { TakenCommand } from './take-command.ts';

/** For what only a person can set right: the connection is broken by then, and its writes wait for that person. */
const BROKEN_RETRY_MS = 60_000;

/** `settled`: the order's next write may go; `waits`: this one is tried later; `partner_away`: so is everything for the connection. */
export type SendOutcome = 'settled' | 'waits' | 'partner_away';

/** Sends one write, or first asks what became of it, and settles the outcome. */
export async function sendCommand(actor: Actor, open: OpenConnection, taken: TakenCommand): Promise<SendOutcome> {
  const { command, order_id } = taken;

  if (taken.isInDoubt) {
    const asked = await attempt(actor, open, { action: 'ask', order_id, result: sayProbed }, (ctx) =>
      ask(open, ctx, command),
    );
    if (!asked.ok) {
      await keepInDoubt(actor, taken, waitOf(asked));
      return waitOf(asked) === undefined ? 'waits' : 'partner_away';
    }
    if (asked.value.state === 'done') return finishCommand(actor, taken, asked.value.done);
    if (asked.value.state === 'unknown') return keepInDoubt(actor, taken, undefined);
  }

  const sent = await attempt(actor, open, { action: command.type, order_id, result: sayDone }, (ctx) =>
    act(open, ctx, command),
  );
  if (sent.ok) return finishCommand(actor, taken, sent.value);
  if (sent.next === 'refused') return refuseCommand(actor, taken, sent.error.message);
  if (sent.next === 'ask') await keepInDoubt(actor, taken, sent.retry_in_ms);
  else await backToQueue(actor, taken, waitOf(sent) ?? BROKEN_RETRY_MS);
  return 'partner_away';
}

const waitOf = (failure: AttemptFailure) => ('retry_in_ms' in failure ? failure.retry_in_ms : undefined);

function sayProbed(probed: Probed): LogResult {
  if (probed.state !== 'done') return { text: probed.state };
  return { text: 'arrived', params: { reference: probed.done.reference ?? '' } };
}

function sayDone({ reference, already, note }: Done): LogResult {
  if (note !== undefined) return { text: 'done_with_note', params: { note } };
  if (reference === undefined) return { text: 'done' };
  return { text: already ? 'already' : 'submitted', params: { reference } };
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
