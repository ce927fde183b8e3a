import { AppError } from '#base/errors.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import { MAX_SPLIT_PLACES, type SplitPlace } from '#features/orders/order/split-contract.ts';
import { inStock } from '#features/orders/order/split-rules.ts';
import type { Staff } from '#platform/db/actor.ts';
import { readSplitStock } from './read-split-stock.ts';

/**
 * From where how much of an order that waits could be sent now: its own place, then others, those of most pieces first.
 * @throws AppError not_found
 */
export async function findSplitPlaces({ db }: Staff, id: number): Promise<{ places: SplitPlace[] }> {
  const order = await db.selectFrom('orders').select('warehouse').where('id', '=', id).executeTakeFirst();
  if (!order) throw new AppError('not_found');
  const lines = await readLines(db, id);
  const places = (await readSplitStock(db, id)).map(({ core_id, core_description, products }) => ({
    core_id,
    core_description,
    lines: inStock(lines, new Map(products)),
  }));
  const stocked = ({ lines: own }: SplitPlace) => own.reduce((sum, { pieces }) => sum + pieces, 0);
  const isOwn = ({ core_id }: SplitPlace) => core_id === order.warehouse;
  return {
    places: places
      .filter((place) => isOwn(place) || stocked(place) > 0)
      .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)) || stocked(other) - stocked(one))
      .slice(0, MAX_SPLIT_PLACES),
  };
}
