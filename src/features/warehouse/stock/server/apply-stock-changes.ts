import { explodeKits } from '#features/core/catalog/server/explode-kits.ts';
import { countMadeByPlace } from '#features/core/catalog/server/kits-from-parts.ts';
import { noteTraffic } from '#features/partners/connections/server/traffic.ts';
import type { Actor } from '#platform/db/actor.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { claimStockChanges, hasStockChanges, MAX_CHANGES } from './availability/claim-stock-changes.ts';
import { recheckBackorders } from './availability/recheck-backorders.ts';
import { recheckKitOrders } from './availability/recheck-kit-orders.ts';
import { saveAvailable } from './availability/save-available.ts';
import { splitBackorders } from './availability/split-backorders.ts';
import { lockChannelStock } from './channel-sync/lock-channel-stock.ts';
import { findLinkedKits, saveTargets } from './channel-sync/save-targets.ts';

/**
 * Applies the account's noted stock changes: each item's available quantity, each channel's target quantity, and a
 * recheck of the orders that have enough stock now. Notes and their effect are one transaction, so a crash loses none.
 * Many changes of one product become one new quantity.
 */
export async function applyStockChanges({ db, account_id }: Pick<Actor, 'db' | 'account_id'>): Promise<void> {
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
      if (!(await hasStockChanges(tx))) return 0;
      await lockChannelStock(tx);
      const changes = await claimStockChanges(tx);
      const items = changes.products.map(({ product_id }) => product_id);
      const kits = [...items, ...(await findLinkedKits(tx, changes.connections))];
      const parts = await explodeKits(tx, kits);
      const onSale = await countMadeByPlace(tx, parts, 'sold');
      const available = await countMadeByPlace(tx, parts, 'reserved');
      const changed = (await saveTargets(tx, changes, onSale)) + (await saveAvailable(tx, items, available));
      await recheckBackorders(tx, { account_id }, changes.products);
      await splitBackorders(tx, { account_id }, changes.products);
      await recheckKitOrders(tx, { account_id }, changes.kits);
      if (changed > 0) {
        await publishEvent(tx, { account_id }, { type: 'stock.settled' });
        await noteTraffic(tx);
      }
      return changes.count;
    });
    if (count < MAX_CHANGES) return;
  }
}
