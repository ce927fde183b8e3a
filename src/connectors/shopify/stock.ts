import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { LevelOutcome, LevelToSave } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { read, run, type ShopifyCtx } from './client.ts';
import { gid, isNumber } from './ids.ts';
import { SET_QUANTITIES } from './queries.ts';
import { UserError } from './schema.ts';

/** Shopify takes 250. */
export const MAX_LEVELS = 100;

/** How often a concurrent sale in the shop may intervene. */
const MAX_ROUNDS = 5;

const STALE = 'CHANGE_FROM_QUANTITY_STALE';

type Pending = LevelToSave & { index: number };

/**
 * Sets the available quantities. A call is all or nothing, so refused levels are left out of the next one, and levels
 * whose quantity differs from the one we compared are read again. Each call has an idempotency key: after a lost answer
 * it is repeated with the same key.
 */
export async function saveLevels(ctx: ShopifyCtx, levels: readonly LevelToSave[]): Promise<LevelOutcome[]> {
  const outcomes = levels.map((level) => (canExist(level) ? null : refused('Shopify has no such product or location')));
  let pending: Pending[] = levels.map((level, index) => ({ ...level, index })).filter(({ index }) => !outcomes[index]);
  for (let round = 1; pending.length > 0; round += 1) {
    if (round > MAX_ROUNDS)
      throw new ConnectorError('transient', 'The stock in Shopify changes faster than it is pushed');
    const errors = await setQuantities(ctx, pending);
    if (errors.length === 0) break;
    pending = await afterErrors(ctx, pending, errors, outcomes);
  }
  return outcomes.map((outcome) => outcome ?? { ok: true });
}

const canExist = ({ source_id, location }: LevelToSave) => isNumber(source_id) && isNumber(location);
const refused = (reason: string): LevelOutcome => ({ ok: false, reason });

async function setQuantities(ctx: ShopifyCtx, levels: readonly Pending[]): Promise<UserError[]> {
  const quantities = levels.map((level) => ({
    inventoryItemId: gid('InventoryItem', level.source_id),
    locationId: gid('Location', level.location),
    quantity: level.quantity,
    changeFromQuantity: level.reported,
  }));
  const { inventorySetQuantities } = await run(ctx, {
    query: SET_QUANTITIES,
    variables: { input: { name: 'available', reason: 'correction', quantities }, key: randomUUID() },
    is_idempotent: true,
    reply: z.object({ inventorySetQuantities: z.object({ userErrors: z.array(UserError) }) }),
  });
  return inventorySetQuantities.userErrors;
}

/** The levels left to push: without the refused ones, and with the shop's quantity where ours was wrong. */
async function afterErrors(
  ctx: ShopifyCtx,
  pending: readonly Pending[],
  errors: readonly UserError[],
  outcomes: (LevelOutcome | null)[],
): Promise<Pending[]> {
  // Its answer was lost, and it was refused: only with another key does Shopify say why.
  if (errors.some(({ code }) => code === 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED')) return [...pending];
  const stale = new Set<Pending>();
  for (const error of errors) {
    const level = pending[Number(error.field?.find((part) => /^\d+$/.test(part)) ?? (pending.length === 1 ? 0 : -1))];
    if (!level) throw wholeCallRefused(error);
    if (error.code === STALE) stale.add(level);
    else outcomes[level.index] = refused(error.message);
  }
  const left = pending.filter(({ index }) => outcomes[index] === null);
  const reported = await readReported(
    ctx,
    left.filter((level) => stale.has(level)),
  );
  return left.map((level) => ({
    ...level,
    reported: stale.has(level) ? (reported.get(level.index) ?? null) : level.reported,
  }));
}

function wholeCallRefused({ code, message }: UserError): ConnectorError {
  const isPassing = code === 'IDEMPOTENCY_CONCURRENT_REQUEST';
  return new ConnectorError(isPassing ? 'transient' : 'validation', message, { partner_code: code ?? undefined });
}

const Level = z.object({
  inventoryLevel: z.object({ quantities: z.array(z.object({ quantity: z.int() })) }).nullish(),
});

/** The shop's quantities, by the level's index; none for a product without a level there. */
async function readReported(ctx: ShopifyCtx, levels: readonly Pending[]): Promise<Map<number, number>> {
  if (levels.length === 0) return new Map();
  const fields = levels.map(
    ({ index, source_id, location }) => `l${index}: inventoryItem(id: "${gid('InventoryItem', source_id)}") {
      inventoryLevel(locationId: "${gid('Location', location)}") { quantities(names: ["available"]) { quantity } }
    }`,
  );
  const found = await read(ctx, `{ ${fields.join('\n')} }`, {}, z.record(z.string(), Level.nullable()));
  return new Map(
    levels.flatMap(({ index }) => {
      const quantity = found[`l${index}`]?.inventoryLevel?.quantities[0]?.quantity;
      return quantity === undefined ? [] : [[index, quantity] as const];
    }),
  );
}
