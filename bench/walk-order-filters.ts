import { addDays, dayInZone } from '#base/calendar-date.ts';
import { orderStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { Query } from './walk-call.ts';

const ZONE = 'America/Lima';

const today = () => dayInZone(new Date(), ZONE);
export const daysAgo = (days: number) => addDays(today(), -days);
export const lastDays = (days: number): Query => ({ start_at: daysAgo(days - 1), end_at: today() });
export const yearBefore = (): Query => ({ start_at: daysAgo(730), end_at: daysAgo(366) });

/** Filters alone, frequent and rare, and pairs of them that meet often, seldom, in one stretch of time, and never. */
export function orderFilters(): Query[] {
  const all: Query = {};
  const status = (filterBy: string): Query => ({ filterBy });
  const country = (name: string): Query => ({ country: name });
  const channel = (id: number): Query => ({ connection_id: String(id) });
  const warehouse = (name: string): Query => ({ warehouse: name });
  const alone = [
    all,
    ...orderStatuses.map(status),
    ...[1, 2, 5, 6].map(channel),
    ...['PE', 'CO', 'US', 'CL', 'ZZ'].map(country),
    ...['W1', 'W2', 'W7', 'W8', 'gone'].map(warehouse),
    { customer_id: '777' },
    { is_held: '1' },
    { holding: '1' },
    { is_held: '0' },
    ...['unmapped_shipping_code', 'unlinked_product', 'out_of_stock', 'test_order', 'in_doubt'].map((problem) => ({
      problem,
    })),
    ...[1, 7, 30, 365, 1_000].map(lastDays),
    yearBefore(),
    ...['zzzz', 'garcía', '1000', 'LK'].map((search) => ({ search })),
  ];
  const pairs = [
    { ...country('MX'), ...status('shipped') },
    { ...country('MX'), ...status('shipped'), ...lastDays(30) },
    { ...country('MX'), ...lastDays(30) },
    { ...country('PE'), ...lastDays(365) },
    { ...country('CO'), ...yearBefore() },
    { ...country('MX'), ...warehouse('W3') },
    { ...country('PE'), ...warehouse('W2') },
    { ...country('US'), ...warehouse('W1') },
    { ...channel(2), ...status('shipped') },
    { ...channel(2), ...status('error') },
    { ...channel(6), ...status('cancelled') },
    { ...channel(4), ...country('BO') },
    { ...channel(1), ...warehouse('W1') },
    { ...warehouse('W1'), ...status('pending') },
    { ...warehouse('W4'), ...yearBefore() },
    { ...status('fulfilled'), ...lastDays(30) },
    { ...status('fulfilled'), ...lastDays(1_000) },
    { ...status('pending'), ...yearBefore() },
    { ...status('cancelled'), ...lastDays(365) },
    { ...status('error'), is_held: '1' },
    { ...country('PE'), is_held: '1' },
    { problem: 'unmapped_shipping_code', ...country('MX') },
    { problem: 'unmapped_shipping_code', ...channel(1) },
    { problem: 'out_of_stock', ...lastDays(30) },
    { problem: 'unmapped_shipping_code', subject: '77' },
    { problem: 'incomplete_address', subject: 'postal_code', ...channel(1) },
    { ...channel(1), ...country('PE'), ...warehouse('W1'), ...status('fulfilled'), ...lastDays(365) },
    { ...channel(5), ...country('GT'), ...status('cancelled') },
    { search: 'garcía', ...country('MX') },
    { search: 'garcía', ...status('shipped') },
    // Pairs that chance does not bring together: totals of one currency stand together, and numbers of one channel.
    { ...warehouse('W1'), ...status('cancelled') },
    { ...warehouse('W1'), ...channel(4) },
    { ...warehouse('W1'), ...lastDays(365) },
    { ...warehouse('W7'), ...status('fulfilled') },
    { ...warehouse('W8'), ...lastDays(1_000) },
    { ...channel(4), ...status('error') },
    { ...channel(1), ...status('packing') },
    { ...country('BO'), ...channel(2) },
    { ...status('error'), ...yearBefore() },
    { ...status('error'), is_held: '0' },
  ];
  return [...alone, ...pairs];
}
