import { describe, expect, test } from 'vitest';
import {
  isEditable,
  shippableLines,
  shipsNothing,
  shortIgnoredError,
  shownError,
  showsLocalityCode,
} from './order-rules.ts';
import { statusByQuantities, statusOfFilter } from './order-status.ts';

describe('an order', () => {
  test('may be edited until the warehouse has it or it is closed', () => {
    expect(isEditable({ in_amware: 0, order_status: 'error' })).toBe(true);
    expect(isEditable({ in_amware: 0, order_status: 'pending' })).toBe(true);
    expect(isEditable({ in_amware: 1, order_status: 'pending' })).toBe(false);
    expect(isEditable({ in_amware: 0, order_status: 'cancelled' })).toBe(false);
  });

  test('ships nothing where it is virtual, a chargeback or a refund', () => {
    const order = { is_virtual: false, is_chargeback: false, total_cost: '10.00' };
    expect(shipsNothing(order)).toBe(false);
    expect(
      [{ is_virtual: true }, { is_chargeback: true }, { total_cost: '-0.01' }].map((change) =>
        shipsNothing({ ...order, ...change }),
      ),
    ).toEqual([true, true, true]);
  });

  test('ships the parts of a kit and not the kit', () => {
    const line = (source_item_id: string, parent_item_id: string | null, is_goods = true) => ({
      source_item_id,
      parent_item_id,
      is_goods,
    });
    const picked = shippableLines([
      line('1', null),
      line('2', '1'),
      line('3', '1'),
      line('4', null),
      line('5', null, false),
    ]);
    expect(picked.map((one) => one.source_item_id)).toEqual(['2', '3', '4']);
  });

  test('shows its locality code where it has one, and always in Colombia', () => {
    expect(showsLocalityCode({ country: 'CO', locality_code: '' })).toBe(true);
    expect(showsLocalityCode({ country: 'PE', locality_code: '' })).toBe(false);
    expect(showsLocalityCode({ country: 'PE', locality_code: '150101' })).toBe(true);
  });

  test('shows no error once it is cancelled or the error was ignored', () => {
    const order = { order_status: 'error' as const, error: 'x', ignored_error: null };
    expect(shownError(order)).toBe('x');
    expect(shownError({ ...order, order_status: 'cancelled' })).toBeNull();
    expect(shownError({ ...order, ignored_error: { error_message: 'x', ignored_reason: 'y' } })).toBeNull();
  });

  test('shows 150 characters of an ignored error', () => {
    expect(shortIgnoredError('a'.repeat(150))).toBe('a'.repeat(150));
    expect(shortIgnoredError('a'.repeat(151))).toBe(`${'a'.repeat(150)}...`);
  });
});

describe('the status', () => {
  test('follows the quantities, and is fulfilled when the channel knows of every parcel', () => {
    expect(statusByQuantities([{ quantity: 2, shipped: 0 }], true)).toBeUndefined();
    expect(statusByQuantities([{ quantity: 2, shipped: 1 }], true)).toBe('partially_shipped');
    expect(
      statusByQuantities(
        [
          { quantity: 2, shipped: 2 },
          { quantity: 1, shipped: 0 },
        ],
        true,
      ),
    ).toBe('partially_shipped');
    expect(statusByQuantities([{ quantity: 2, shipped: 2 }], false)).toBe('shipped');
    expect(statusByQuantities([{ quantity: 2, shipped: 3 }], true)).toBe('fulfilled');
  });

  test("of the filter 'CoreE Error' is error", () => {
    expect([statusOfFilter('CoreE Error'), statusOfFilter('packing'), statusOfFilter('nonsense')]).toEqual([
      'error',
      'packing',
      undefined,
    ]);
  });
});
