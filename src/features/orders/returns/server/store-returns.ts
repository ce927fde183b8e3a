import { sql } from 'kysely';
import type { RemoteOrder, RemoteReturn } from '#connectors/core/remote.ts';
import { isExpected } from '#features/core/order-lifecycle/return-rules.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addReturn, type PieceOfReturn, setPieces } from './add-return.ts';
import { stepsToFollow } from './follow-channel.ts';
import { getReturnDetail } from './get-return.ts';
import { takeLockedStep } from './take-step.ts';

type Known = { id: number; source_return_id: string | null; source_name: string; reference: string | null };

/**
 * Stores what a channel says of an order's returns, in the caller's transaction that holds the order's lock: those that
 * are new, and the steps that those here are behind. However often it is said, and in whatever order, a return is
 * stored once and goes no step back; one that the channel leaves out stays as it is.
 * @returns whether any is new, or changed
 */
export async function storeReturns(
  tx: AccountDb,
  actor: Actor,
  order_id: number,
  { returns = [] }: Pick<RemoteOrder, 'returns'>,
): Promise<boolean> {
  if (returns.length === 0) return false;
  const { rows } = await sql<Known>`
    select id, source_return_id, source_name, reference::text from order_returns
     where order_id = ${order_id} order by id`.execute(tx);
  let isChanged = false;
  for (const reported of returns) {
    const known = rows.find((row) => isSame(row, reported));
    const changes = known ? await followOne(tx, actor, known, reported) : await addOne(tx, actor, order_id, reported);
    isChanged ||= changes;
  }
  return isChanged;
}

/** One of ours is known by the reference that its channel keeps in the note. */
const isSame = ({ source_return_id, reference }: Known, reported: RemoteReturn): boolean =>
  source_return_id === null
    ? reference !== null && reported.note.includes(reference)
    : source_return_id === reported.source_return_id;

async function addOne(tx: AccountDb, actor: Actor, order_id: number, reported: RemoteReturn): Promise<boolean> {
  const lines = piecesOf(reported);
  if (lines.length === 0) return false;
  const { id } = await addReturn(tx, actor, {
    ...{ order_id, state: 'requested', reason: reported.reason, note: reported.note, tracking_number: '', lines },
    ...{ requested_by: null, requested_at: reported.requested_at },
    ...{ source_return_id: reported.source_return_id, source_name: reported.name },
  });
  await takeSteps(tx, actor, id, reported);
  return true;
}

async function followOne(tx: AccountDb, actor: Actor, known: Known, reported: RemoteReturn): Promise<boolean> {
  const { id, source_return_id, source_name } = known;
  const here = await getReturnDetail(tx, id);
  const lines = piecesOf(reported);
  const arePiecesOther = lines.length > 0 && isExpected(here.state) && !isSamePieces(here.lines, lines);
  if (arePiecesOther) await setPieces(tx, id, lines);
  if (arePiecesOther || source_return_id !== reported.source_return_id || source_name !== reported.name)
    await sql`update order_returns set source_return_id = ${reported.source_return_id}, source_name = ${reported.name}
      where id = ${id}`.execute(tx);
  return (await takeSteps(tx, actor, id, reported)) || arePiecesOther;
}

async function takeSteps(tx: AccountDb, actor: Actor, id: number, reported: RemoteReturn): Promise<boolean> {
  const steps = stepsToFollow(await getReturnDetail(tx, id), reported);
  for (const step of steps) await takeLockedStep(tx, actor, await getReturnDetail(tx, id), step);
  return steps.length > 0;
}

const piecesOf = ({ lines }: RemoteReturn): PieceOfReturn[] =>
  lines.map(({ source_item_id, sku, name, pieces }) => ({ source_item_id, sku, name, quantity: pieces }));

const isSamePieces = (
  here: readonly Pick<PieceOfReturn, 'source_item_id' | 'quantity'>[],
  there: readonly PieceOfReturn[],
): boolean =>
  here.length === there.length &&
  here.every(({ source_item_id, quantity }) =>
    there.some((line) => line.source_item_id === source_item_id && line.quantity === quantity),
  );
