import { z } from 'zod';
import { refuse } from './refuse.ts';
import { gid, idOf, type Variant } from './store.ts';
import { locationOf, type StoreState, variantOfItem } from './store-state.ts';

const MAX_QUANTITIES = 250;
const LARGEST = 1_000_000_000;
const REASONS = ['correction', 'cycle_count_available', 'received', 'restock', 'other'];

const Input = z.object({
  name: z.string(),
  reason: z.string(),
  quantities: z.array(
    z.object({
      inventoryItemId: z.string(),
      locationId: z.string(),
      quantity: z.int(),
      changeFromQuantity: z.int().nullable().optional(),
    }),
  ),
});
type Quantity = z.infer<typeof Input>['quantities'][number];

interface Refusal {
  code: string;
  field: string[] | null;
  message: string;
}
interface Result {
  inventoryAdjustmentGroup: { id: string; createdAt: string } | null;
  userErrors: Refusal[];
}

/** `inventorySetQuantities`: all of them or none; a key that was used does not count again. */
export function setQuantities(state: StoreState, sent: unknown, key: string | undefined): Result {
  if (key === undefined) throw refuse('The @idempotent directive is required for this mutation', 'BAD_REQUEST');
  const input = JSON.stringify(sent);
  const before = state.done.get(key);
  if (before && before.input !== input) return failed('IDEMPOTENCY_KEY_PARAMETER_MISMATCH', null);
  if (before) {
    return before.result === null
      ? failed('IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED', null)
      : { inventoryAdjustmentGroup: Group.parse(before.result), userErrors: [] };
  }
  const result = change(state, Input.parse(sent));
  const group = result.userErrors.length > 0 ? null : (result.inventoryAdjustmentGroup ?? NO_CHANGE);
  state.done.set(key, { input, result: group });
  return result;
}

const Group = z.object({ id: z.string(), createdAt: z.string() });
const NO_CHANGE = { id: gid('InventoryAdjustmentGroup', 0), createdAt: new Date(0).toISOString() };

function change(state: StoreState, { name, reason, quantities }: z.infer<typeof Input>): Result {
  if (name !== 'available' && name !== 'on_hand') return failed('INVALID_NAME', ['input', 'name']);
  if (!REASONS.includes(reason)) return failed('INVALID_REASON', ['input', 'reason']);
  if (quantities.length > MAX_QUANTITIES) throw refuse(`At most ${MAX_QUANTITIES} quantities`, 'BAD_REQUEST');
  const pairs = new Set(quantities.map(({ inventoryItemId, locationId }) => `${inventoryItemId} ${locationId}`));
  if (pairs.size < quantities.length) {
    return failed('NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR', ['input', 'quantities']);
  }
  const found = quantities.map((quantity, index) => check(state, quantity, index));
  const userErrors = found.flatMap((one) => ('code' in one ? [one] : []));
  if (userErrors.length > 0) return { inventoryAdjustmentGroup: null, userErrors };
  for (const one of found) if (!('code' in one)) state.setAvailable(one.variant, one.locationId, one.quantity);
  const createdAt = new Date(state.now()).toISOString();
  return {
    inventoryAdjustmentGroup: { id: gid('InventoryAdjustmentGroup', state.nextId()), createdAt },
    userErrors: [],
  };
}

function check(
  state: StoreState,
  wanted: Quantity,
  index: number,
): Refusal | { variant: Variant; locationId: number; quantity: number } {
  const refusal = (code: string, field: string): Refusal => ({
    code,
    field: ['input', 'quantities', String(index), field],
    message: MESSAGES[code] ?? code,
  });
  const variant = variantOfItem(idOf('InventoryItem', wanted.inventoryItemId));
  const location = locationOf(idOf('Location', wanted.locationId));
  if (!variant || variant.isGiftCard) return refusal('INVALID_INVENTORY_ITEM', 'inventoryItemId');
  if (!location?.isActive) return refusal('INVALID_LOCATION', 'locationId');
  if (wanted.quantity > LARGEST) return refusal('INVALID_QUANTITY_TOO_HIGH', 'quantity');
  if (wanted.quantity < -LARGEST) return refusal('INVALID_QUANTITY_TOO_LOW', 'quantity');
  if (wanted.changeFromQuantity === undefined) throw refuse('changeFromQuantity is required', 'BAD_REQUEST');
  const shown = state.available(variant, location.id);
  if (wanted.changeFromQuantity !== null && wanted.changeFromQuantity !== shown) {
    return refusal('CHANGE_FROM_QUANTITY_STALE', 'changeFromQuantity');
  }
  return { variant, locationId: location.id, quantity: wanted.quantity };
}

const MESSAGES: Readonly<Record<string, string>> = {
  INVALID_INVENTORY_ITEM: 'The specified inventory item could not be found.',
  INVALID_LOCATION: 'The specified location could not be found.',
  CHANGE_FROM_QUANTITY_STALE: 'The changeFromQuantity value does not match the persisted value.',
  IDEMPOTENCY_KEY_PARAMETER_MISMATCH: 'The same idempotency key was used with other parameters.',
};

function failed(code: string, field: string[] | null): Result {
  return { inventoryAdjustmentGroup: null, userErrors: [{ code, field, message: MESSAGES[code] ?? code }] };
}
