import type { LevelOutcome, LevelToSave } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { type ExigoCtx, sendOnce } from './client.ts';
import { findItems } from './read.ts';
import { ExigoItem, PlainAnswer } from './schema.ts';

/**
 * So few that the channel's readings, which come after it, wait for some seconds at most: a level takes three calls.
 */
export const MAX_LEVELS = 2;

/** How often a concurrent sale of the company may intervene. */
const MAX_ROUNDS = 3;

/**
 * Sets the stock of items. Exigo takes a difference, and adds it twice if it is sent twice. So its quantity is read
 * before each change and after it, and that reading decides a change whose answer was lost. @throws ConnectorError
 * uncertain where a change may still take effect: the next try begins with a reading
 */
export async function saveStock(ctx: ExigoCtx, levels: readonly LevelToSave[]): Promise<LevelOutcome[]> {
  const outcomes: LevelOutcome[] = [];
  for (const level of levels) {
    const outcome = await saveLevel(ctx, level);
    outcomes.push(outcome);
    if (!outcome.ok && outcome.ends) break;
  }
  return levels.map((_, index) => outcomes[index] ?? refused('Not sent, since pushing stock was stopped'));
}

const refused = (reason: string) => ({ ok: false as const, reason });

async function saveLevel(ctx: ExigoCtx, level: LevelToSave): Promise<LevelOutcome> {
  if (!/^\d{1,9}$/.test(level.location)) return refused(`Exigo has no warehouse ${level.location}`);
  try {
    let shown = await readLevel(ctx, level);
    for (let round = 1; shown !== level.quantity; round += 1) {
      if (round > MAX_ROUNDS)
        return refused(`Exigo shows ${shown} instead: its stock changes faster than it is pushed`);
      const step = await changeLevel(ctx, level, shown);
      if (typeof step !== 'number') return step;
      shown = step;
    }
    return { ok: true };
  } catch (error) {
    if (error instanceof ConnectorError && (error.kind === 'validation' || error.kind === 'not_found')) {
      return refused(error.message);
    }
    throw error;
  }
}

/**
 * Exigo's quantity of an item in a warehouse. @throws ConnectorError not_found where it has no such item, or does not
 * count it
 */
async function readLevel(ctx: ExigoCtx, { sku, location }: LevelToSave): Promise<number> {
  const items = await findItems(ctx, Number(location), { itemCodes: [sku] });
  const item = items.flatMap((one) => ExigoItem.safeParse(one).data ?? []).find(({ itemCode }) => itemCode === sku);
  if (!item) throw new ConnectorError('not_found', `Exigo has no item ${sku}`);
  if (typeof item.stockLevel === 'number') return item.stockLevel;
  throw new ConnectorError('not_found', `Exigo does not count item ${sku}`);
}

/** Adds the difference, once. @returns Exigo's quantity after that, or why nothing more is sent */
async function changeLevel(ctx: ExigoCtx, level: LevelToSave, before: number): Promise<number | LevelOutcome> {
  const difference = level.quantity - before;
  const lost = await add(ctx, level, difference);
  const after = await readLevel(ctx, level);
  if (after === level.quantity) return after;
  if (after === difference && after !== before) return { ...refused(setInstead(level, before, after)), ends: true };
  // It may be on its way still: a second one now could count twice.
  if (lost) throw lost;
  if (after !== before) return after;
  return refused(`Exigo took the change by ${signed(difference)} and shows ${before} as before`);
}

/** @returns the failure where it may have been done all the same */
async function add(ctx: ExigoCtx, { sku, location }: LevelToSave, quantity: number): Promise<ConnectorError | null> {
  const change = { warehouseID: Number(location), itemCode: sku, quantity, notes: 'Bodega' };
  try {
    await sendOnce(ctx, '/warehouse/inventory', change, PlainAnswer);
    return null;
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'uncertain') return error;
    throw error;
  }
}

const signed = (n: number) => (n > 0 ? `+${n}` : String(n));

const setInstead = ({ sku, location, quantity }: LevelToSave, before: number, after: number) =>
  `Exigo does not add to stock as we take it to do, it sets it. Item ${sku} in warehouse ${location} was to go from ${before} to ${quantity}, and shows ${after} now: correct it there.`;
