import { z } from 'zod';
import type { LevelOutcome, LevelToSave } from '../core/commands.ts';
import { call } from './client.ts';
import { StockLevel } from './schema.ts';
import type { VendureCtx } from './settings.ts';

export const MAX_LEVELS = 100;

const FIND = `query StockToSave($variants: ProductVariantListOptions!, $locations: StockLocationListOptions!) {
  productVariants(options: $variants) { items { id stockLevels { stockLocationId stockOnHand stockAllocated } } }
  stockLocations(options: $locations) { items { id } }
}`;
const SAVE = `mutation SaveStock($input: [UpdateProductVariantInput!]!) {
  updateProductVariants(input: $input) { id }
}`;

const id = z.coerce.string();
const FindAnswer = z.object({
  productVariants: z.object({ items: z.array(z.object({ id, stockLevels: z.array(StockLevel) })) }),
  stockLocations: z.object({ items: z.array(z.object({ id })) }),
});
type FindAnswer = z.infer<typeof FindAnswer>;

/**
 * Sets the available quantities. Vendure takes the quantity on hand and subtracts what it allocated to orders itself,
 * so the allocated quantity is read first and added.
 */
export async function saveStock(ctx: VendureCtx, levels: readonly LevelToSave[]): Promise<LevelOutcome[]> {
  if (levels.length === 0) return [];
  const found = await find(ctx, levels);
  const changes = levels.map((level) => changeFor(level, found));
  const input = Object.entries(Object.groupBy(changes.filter(isChange), (change) => change.variant)).map(
    ([variant, ofVariant = []]) => ({ id: variant, stockLevels: ofVariant.map((change) => change.level) }),
  );
  if (input.length > 0) await call(ctx, SAVE, { input }, z.object({ updateProductVariants: z.array(z.unknown()) }));
  return changes.map((change) => (typeof change === 'string' ? { ok: false, reason: change } : { ok: true }));
}

function find(ctx: VendureCtx, levels: readonly LevelToSave[]): Promise<FindAnswer> {
  const among = (ids: string[]) => ({ take: ids.length, filter: { id: { in: ids } } });
  const variants = [...new Set(levels.map((level) => level.source_id))];
  const locations = [...new Set(levels.map((level) => level.location))];
  return call(ctx, FIND, { variants: among(variants), locations: among(locations) }, FindAnswer);
}

type Change = { variant: string; level: { stockLocationId: string; stockOnHand: number } };
const isChange = (change: Change | string | null): change is Change => change !== null && typeof change !== 'string';

/** The change to make, null where none is needed, or why it cannot be made. */
function changeFor({ source_id, sku, location, quantity }: LevelToSave, found: FindAnswer): Change | string | null {
  const variant = found.productVariants.items.find((one) => one.id === source_id);
  if (!variant) return `Vendure has no variant ${source_id} (${sku})`;
  if (!found.stockLocations.items.some((one) => one.id === location))
    return `Vendure has no stock location ${location}`;
  const level = variant.stockLevels.find((one) => one.stockLocationId === location);
  const stockOnHand = quantity + (level?.stockAllocated ?? 0);
  if (level?.stockOnHand === stockOnHand) return null;
  return { variant: source_id, level: { stockLocationId: location, stockOnHand } };
}
