import { type RawBuilder, sql } from 'kysely';
import type { Done } from '#connectors/core/commands.ts';
import type { ConnectorError } from '#connectors/core/connector-error.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { ClaimedWrite } from './claim-write.ts';

const ASK_AGAIN_MS = 15_000;
const MAX_ASK_AGAIN_MS = 30 * 60_000;
/** From this attempt on staff see the doubt: the partner's probes have given no answer for minutes. */
const SHOWN_AFTER_ATTEMPTS = 4;

/** The partner did it. What that means for the subject is written with it, under the subject's lock. */
export async function completeWrite(actor: Actor, { kind, write }: ClaimedWrite, done: Done): Promise<'final'> {
  await underLock(actor, { kind, write }, async (tx) => {
    await save(
      tx,
      write.id,
      sql`state = 'done', last_error = null, last_error_kind = null, done_at = now(), next_try_at = null,
        reference = ${done.reference ?? null}, link = ${done.link ?? null}`,
    );
    await kind.completed(tx, actor, write, done);
    await kind.subject.landed?.(tx, actor, write.subject_id);
  });
  return 'final';
}

/** The partner refused it for a reason that only a person can mend, or it was tried for long enough. */
export async function rejectWrite(
  actor: Actor,
  { kind, write }: Pick<ClaimedWrite, 'kind' | 'write'>,
  error: ConnectorError,
): Promise<'final'> {
  await underLock(actor, { kind, write }, async (tx) => {
    await save(tx, write.id, sql`state = 'refused', ${lastError(error)}, done_at = now(), next_try_at = null`);
    await kind.rejected(tx, actor, write, error);
    await kind.subject.landed?.(tx, actor, write.subject_id);
  });
  return 'final';
}

/** It was surely not done: it waits for its next try. */
export async function requeueWrite(
  actor: Actor,
  { kind, write, isInDoubt }: ClaimedWrite,
  error: ConnectorError,
  waitMs: number,
): Promise<void> {
  const change = sql`state = ${isInDoubt ? 'in_doubt' : 'queued'}, ${lastError(error)}, next_try_at = ${after(waitMs)}`;
  await underLock(actor, { kind, write }, async (tx) => {
    await save(tx, write.id, change);
    await kind.delayed?.(tx, actor, write, error);
    await kind.subject.landed?.(tx, actor, write.subject_id);
  });
}

/** Whether it was done is not known. It is asked about again; nothing is sent until the partner knows. */
export async function markInDoubt(
  actor: Actor,
  { kind, write, isInDoubt }: ClaimedWrite,
  { error, waitMs }: { error?: ConnectorError; waitMs: number | undefined },
): Promise<void> {
  const ms = waitMs ?? Math.min(MAX_ASK_AGAIN_MS, ASK_AGAIN_MS * 2 ** (write.attempts - 1));
  await underLock(actor, { kind, write }, async (tx) => {
    const noted = error ? sql`, ${lastError(error)}` : sql``;
    await save(tx, write.id, sql`state = 'in_doubt', next_try_at = ${after(ms)}${noted}`);
    await kind.inDoubt(tx, actor, write, {
      is_new: !isInDoubt,
      is_long: write.attempts >= SHOWN_AFTER_ATTEMPTS,
      error,
    });
  });
}

/** Like all that changes a subject, it takes the subject's row first. One that is gone took its writes along. */
async function underLock(
  actor: Actor,
  { kind, write }: Pick<ClaimedWrite, 'kind' | 'write'>,
  change: (tx: AccountDb) => Promise<void>,
): Promise<void> {
  await actor.db.transaction().execute(async (tx) => {
    if (await kind.subject.lock(tx, write.subject_id)) await change(tx);
  });
}

async function save(db: AccountDb, id: number, change: RawBuilder<unknown>): Promise<void> {
  await sql`update partner_writes set ${change} where id = ${id}`.execute(db);
}

const lastError = ({ kind, message }: ConnectorError) => sql`last_error = ${message}, last_error_kind = ${kind}`;

/** By the database's clock, which also decides what is due. */
const after = (ms: number) => sql`now() + ${ms}::float8 * interval '1 ms'`;
