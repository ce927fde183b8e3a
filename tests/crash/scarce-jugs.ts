import { describe, expect, test } from 'vitest';
import { MAX_RULE_PARTS } from '#features/people/account-settings/account-settings-rules.ts';
import { importStock } from '#features/warehouse/stock/server/availability/import-stock.job.ts';
import type { Dice } from '../../sandbox/kit/seeded.ts';
import type { GivenAccount, World } from '../given.ts';
import { givenRun } from '../given-connection.ts';
import type { PartnerState } from './partner-state.ts';

const SKU = 'JARRA-01';
const PLACE = 'LIM1';

type Scarce = { world: World; account: GivenAccount; warehouse: number; partnerState: PartnerState; dice: Dice };

/** Jugs, of which there are never enough, so that the account's rule splits orders of them. */
export function givenScarceJugs({ world, account, warehouse, partnerState, dice }: Scarce) {
  /** The warehouse counts some more than are known here, and the workers read its stock. */
  async function deliver(more: number): Promise<void> {
    const [known] = await world.sql<{ on_hand: number }>(
      `select s.on_hand from stock_levels s join products p on p.id = s.product_id
        where p.sku = $1 and s.core_id = $2`,
      [SKU, PLACE],
    );
    const on_hand = Math.max(0, known?.on_hand ?? 0) + more;
    await partnerState.control('PUT', '/coree/stock', { sku: SKU, core_id: PLACE, on_hand });
    await world.sql(`select from graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
      select id from graphile_worker.jobs where task_identifier = 'import-stock'))`);
  }

  return {
    /** As an order of the channel has them. */
    ordered: () => ({ itemCode: SKU, description: 'x', quantity: dice.between(4, 8), priceEach: 30 }),
    /** There are none at first. */
    async begin(): Promise<void> {
      await partnerState.control('PUT', '/coree/stock', { sku: SKU, core_id: PLACE, on_hand: 0 });
      await importStock.run({ connection_id: warehouse }, givenRun(world, account.actor));
    },
    deliverSome: () => deliver(dice.between(1, 2)),
    deliverAll: () => deliver(1_000),

    /** Defines the test of the rule. `least`: so many parts it made */
    proveSplits(least: () => number) {
      describe('orders split by the account’s rule', () => {
        test('is three parts of an order at most, each made once, as a whole, and sent as it was made', async () => {
          const byRule = await world.sql<{ parts: number }>(
            `select count(*)::int as parts from order_parts where split_by is null and state <> 'ended'
              group by order_id`,
          );
          for (const { parts } of byRule) expect(parts).toBeLessThanOrEqual(MAX_RULE_PARTS);
          expect(byRule.reduce((sum, { parts }) => sum + parts, 0)).toBeGreaterThanOrEqual(least());
          const half = await world.sql(
            `select p.order_id, p.part, p.state from order_parts p
              where p.state <> 'left' and p.state <> 'joined' and p.state <> 'ended'
                 or 1 <> (select count(*) from events e
                           where e.order_id = p.order_id and (e.details ->> 'part')::int = p.part
                             and e.type = case when p.split_by is null then 'order.split_by_rule'
                                               else 'order.split' end)
                 or 1 <> (select count(*) from partner_writes w
                           where w.order_id = p.order_id and w.type = 'submit_part'
                             and (w.payload ->> 'part')::int = p.part and w.state = 'done')
                 or p.state = 'left' and exists (
                      select i.source_item_id, i.pieces
                        from jsonb_to_recordset(p.lines) as i (source_item_id text, pieces int)
                      except
                      select l.source_item_id, sum(l.qty_shipped)::int
                        from shipments s join shipment_lines l on l.shipment_id = s.id
                       where s.order_id = p.order_id and s.reference = p.reference group by 1)`,
          );
          expect(half).toEqual([]);
        });

        test('waits for nothing where there is enough, and nothing is held for it any more', async () => {
          const short = await world.sql("select order_id from problems where kind = 'out_of_stock' and subject = $1", [
            SKU,
          ]);
          expect(short).toEqual([]);
          expect(await world.sql('select from stock_reservations where part > 0')).toEqual([]);
        });
      });
    },
  };
}
