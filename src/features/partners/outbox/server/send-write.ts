import type { Done } from '#connectors/core/commands.ts';
import { policyOf } from '#connectors/core/error-policy.ts';
import { type CallFailure, callPartner } from '#features/partners/connections/server/call-partner.ts';
import type { LogResult } from '#features/partners/connections/server/connector-log.ts';
import type { OpenConnection } from '#features/partners/connections/server/open-connection.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { ClaimedWrite } from './claim-write.ts';
import { completeWrite, markInDoubt, rejectWrite, requeueWrite } from './complete-write.ts';
import type { Probed, WriteServices } from './write-kind.ts';

/** For what only a person can set right: the connection is broken by then, and its writes wait for that person. */
const BROKEN_RETRY_MS = 60_000;

/**
 * `final`: the subject's next write may be sent; `waits`: this one is tried later; `partner_away`: so is everything for
 * the connection.
 */
export type SendOutcome = 'final' | 'waits' | 'partner_away';

/** Sends one write, or first asks what became of it, and settles the outcome. */
export async function sendWrite(
  actor: Actor,
  open: OpenConnection,
  { secrets, files, base_url }: WriteServices,
  claimed: ClaimedWrite,
): Promise<SendOutcome> {
  const { kind, write, isInDoubt } = claimed;
  const about = kind.log(write);

  const { probe } = kind;
  if (isInDoubt && probe !== 'send_again') {
    const asked = await callPartner(actor, open, { ...about, action: 'ask', result: formatProbed }, (ctx) =>
      probe({ actor, open, ctx, secrets, files, base_url }, write),
    );
    if (!asked.ok) {
      const waitMs = waitOf(asked);
      await markInDoubt(actor, claimed, { error: asked.error, waitMs });
      return waitMs === undefined ? 'waits' : 'partner_away';
    }
    if (asked.value.state === 'done') return completeWrite(actor, claimed, asked.value.done);
    if (asked.value.state === 'unknown') {
      await markInDoubt(actor, claimed, { waitMs: undefined });
      return 'waits';
    }
  }

  const result = (done: Done) => kind.result?.(write, done) ?? formatDone(done);
  const sent = await callPartner(actor, open, { ...about, result, queue: 'outbox' }, (ctx) =>
    kind.send({ actor, open, ctx, secrets, files, base_url }, write),
  );
  if (sent.ok) return completeWrite(actor, claimed, sent.value);
  if (sent.next === 'refused' || isGivenUp(claimed, sent)) return rejectWrite(actor, claimed, sent.error);
  if (sent.next === 'probe') await markInDoubt(actor, claimed, { error: sent.error, waitMs: sent.retry_in_ms });
  else await requeueWrite(actor, claimed, sent.error, waitOf(sent) ?? BROKEN_RETRY_MS);
  return 'partner_away';
}

const waitOf = (failure: CallFailure) => ('retry_in_ms' in failure ? failure.retry_in_ms : undefined);

/**
 * For kinds that a member waits for: what only a person can set right, and what failed too often. What may have arrived
 * is asked about.
 */
function isGivenUp({ kind, write }: ClaimedWrite, { next, error }: CallFailure): boolean {
  if (kind.gives_up_after === undefined || (next === 'probe' && kind.probe !== 'send_again')) return false;
  return next === 'stop' || (policyOf(error).counts && write.attempts >= kind.gives_up_after);
}

function formatProbed(probed: Probed<Done>): LogResult {
  if (probed.state !== 'done') return { text: probed.state };
  return { text: 'arrived', params: { reference: probed.done.reference ?? '' } };
}

function formatDone({ reference, already, note }: Done): LogResult {
  if (note !== undefined) return { text: 'done_with_note', params: { note } };
  if (reference === undefined) return { text: 'done' };
  return { text: already ? 'already' : 'submitted', params: { reference } };
}
