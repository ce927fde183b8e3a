import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { GivenAccount, World } from '../given.ts';
import type { Chaos } from './chaos.ts';
import { ourSubmissions } from './our-submissions.ts';
import {
  type ExigoOrder,
  type LedgerEntry,
  NOTIFY,
  type PartnerState,
  SUBMIT,
  type WarehouseShipment,
} from './partner-state.ts';

export type Outcome = {
  kills: number;
  poolerRestarts: number;
  /** The work that was not completed in the end. */
  left: Record<string, number>;
  /** Each time that the partners answered and the workers had done what was due: the orders that were pending still. */
  leftPending: string[][];
};

type Proof = {
  world: World;
  /** The one that sends; `readers` others read the same channel and send nothing. */
  account: GivenAccount;
  readers: number;
  partnerState: PartnerState;
  chaos: Chaos;
  /** Filled by the time the tests run. */
  outcome: Outcome;
  doubts(): Promise<{ result: string; n: number }[]>;
  least: { kills: number; doubts: number };
  complaints(): readonly string[];
};

/** Defines the tests that compare what we have with what the partners themselves say. */
export function proveNothingLost({
  world,
  account,
  readers,
  partnerState: truth,
  chaos,
  outcome,
  doubts,
  least,
  complaints,
}: Proof) {
  const { good, spoilt } = chaos;

  describe('after workers were killed again and again', () => {
    test('everything came to rest', () => {
      expect(outcome.left).toEqual({ commands: 0, orders: 0, jobs: 0, missing: 0 });
    });

    test('no order was pending for longer than its partners were away', () => {
      expect(outcome.leftPending).toHaveLength(readers + 1);
      expect(outcome.leftPending.flat()).toEqual([]);
    });

    test('it was no idle run: writes were cut off that had arrived, and others that had not', async () => {
      expect(outcome.kills).toBeGreaterThanOrEqual(least.kills);
      for (const { n } of await doubts()) expect(n).toBeGreaterThanOrEqual(least.doubts);
      expect(chaos.answers.has(500)).toBe(false);
    });

    test('every order of the channel is there once in each account, with its lines and its total', async () => {
      const theirs = (await truth.channelOrders()).map(asOurs);
      const accounts = await world.sql<{ id: string }>('select id from accounts');
      expect(accounts).toHaveLength(1 + readers);
      for (const { id } of accounts) {
        const ours = await world.sql(
          `select source_order_id as id, total_cost::float8::text as total,
                  array(select concat_ws('|', source_item_id, sku, quantity, unit_price::float8, line_total::float8)
                          from line_items l where l.order_id = o.id order by source_item_id::int) as lines
             from orders o where account_id = $1 order by source_order_id::bigint`,
          [id],
        );
        expect(ours).toEqual(theirs);
      }
      expect(await world.sql('select 1 from quarantined_records')).toEqual([]);
    });

    const asOurs = ({ orderID, total, details }: ExigoOrder) => ({
      id: String(orderID),
      total: String(total),
      lines: details.map(({ orderLine, itemCode, quantity, priceEach, priceTotal }) =>
        [orderLine, itemCode, quantity, priceEach, priceTotal].join('|'),
      ),
    });

    test('every order that could be sent was sent, and none that could not', async () => {
      const fates = await world.sql<{ id: string; order_status: string; in_amware: number }>(
        `select source_order_id as id, order_status, in_amware from orders
          where source_order_id = any($1) and account_id = $2 order by id`,
        [[...good, ...spoilt], account.account_id],
      );
      const unfinished = fates.filter(
        ({ id, order_status }) => good.includes(id) && !['fulfilled', 'cancelled'].includes(order_status),
      );
      expect(unfinished).toEqual([]);
      const mayBe = ['error', 'cancelled'];
      expect(fates.filter(({ id, order_status }) => spoilt.includes(id) && !mayBe.includes(order_status))).toEqual([]);
      expect(fates.filter(({ order_status }) => order_status === 'fulfilled').length).toBeGreaterThan(least.kills / 2);
    });

    test('the warehouse took each order once, as it is with us, and gave the reference that we keep', async () => {
      const calls = await truth.ledger('coree', SUBMIT);
      // 200 is the warehouse's answer to one that it has: we should have asked.
      expect(calls.filter(({ status }) => ![201, 429, 500, null].includes(status))).toEqual([]);
      const submissions = calls.filter(({ status }) => status === 201).map(truth.parseSubmission);
      expect(repeated(submissions.map(({ order_number }) => order_number))).toEqual([]);
      expect(submissions.sort(byNumber)).toEqual(await ourSubmissions(world));

      const warehouse = await truth.warehouse();
      const references: string[] = [];
      for (const { order_number } of submissions) {
        for (const there of await warehouse.ordersNumbered(order_number)) {
          references.push(`${order_number} ${there.amware_ref_num} ${there.status}`);
        }
      }
      const ours = await world.sql<{ reference: string }>(
        `select concat_ws(' ', order_number, amware_ref_num, case order_status when 'fulfilled' then 'shipped'
          else order_status end) as reference
           from orders where in_amware = 1`,
      );
      expect(references.sort()).toEqual(ours.map(({ reference }) => reference).sort());
    });

    const byNumber = (a: { order_number: string }, b: { order_number: string }) =>
      a.order_number < b.order_number ? -1 : 1;

    test('every parcel is stored once, with its lines', async () => {
      const theirs = (await (await truth.warehouse()).shipments()).map(asText).sort();
      const ours = await world.sql<{ text: string }>(`
        select concat_ws(' ', s.shipment_id, o.amware_ref_num, s.tracking_number, (
                 select string_agg(concat_ws('|', source_item_id, sku, qty_shipped), ' '
                        order by concat_ws('|', source_item_id, sku, qty_shipped) collate "C")
                   from shipment_lines l where l.shipment_id = s.id)) as text
          from shipments s join orders o on o.id = s.order_id`);
      expect(theirs.length).toBeGreaterThan(least.kills / 2);
      expect(ours.map(({ text }) => text).sort()).toEqual(theirs);
    });

    const asText = ({ shipment_id, amware_ref_num, tracking_number, lines }: WarehouseShipment) =>
      [
        shipment_id,
        amware_ref_num,
        tracking_number,
        ...lines.map(({ line_id, sku, qty }) => [line_id, sku, qty].join('|')).sort(),
      ].join(' ');

    test('the channel was notified of every parcel, in one wording for each, and shows its number', async () => {
      const parcels = await world.sql<{ id: string; numbers: string[] }>(`
        select o.source_order_id as id, array_agg(s.tracking_number order by s.shipped_at, s.id) as numbers
          from shipments s join orders o on o.id = s.order_id group by 1 order by 1`);
      const notifications = Map.groupBy(await truth.ledger('exigo', NOTIFY), (entry) => String(bodyOf(entry).orderID));
      const shown = new Map((await truth.channelOrders()).map((order) => [String(order.orderID), order]));
      for (const { id, numbers } of parcels) {
        const order = shown.get(id);
        expect([id, order?.orderStatus]).toEqual([id, 'Shipped']);
        expect([id, order?.trackingNumber1, order?.trackingNumber2]).toEqual([id, numbers[0], numbers[1] ?? null]);
        const wordings = (notifications.get(id) ?? []).map((entry) => JSON.stringify(bodyOf(entry)));
        expect([id, inTurn(wordings).length]).toEqual([id, numbers.length]);
      }
      expect(notifications.size).toBe(parcels.length);
      expect(await world.sql('select 1 from shipments where channel_notified_at is null')).toEqual([]);
    });

    const bodyOf = ({ body }: LedgerEntry) => z.record(z.string(), z.unknown()).parse(body);
    /** Without repeats of the same one after another: a wording that comes back after another one counts again. */
    const inTurn = (wordings: readonly string[]) => wordings.filter((text, index) => text !== wordings[index - 1]);

    test('no write is left open, refused or sent twice', async () => {
      // A cancellation that comes too late is refused, and rightly so.
      const states = await world.sql("select type, state from partner_writes where state not in ('done', 'withdrawn')");
      expect(states.filter(({ type, state }) => type !== 'cancel_order' || state !== 'refused')).toEqual([]);
      const doubled = await world.sql(
        `select order_id from partner_writes where type = 'submit_order' and state = 'done' group by 1
          having count(*) > 1`,
      );
      expect(doubled).toEqual([]);
    });

    test('nothing is reserved for orders that have left, and the kept counts are the counts', async () => {
      expect(await world.sql('select 1 from stock_reservations')).toEqual([]);
      const kept = await world.sql(
        `select connection_id, order_status, sum(n)::int as n from order_count_deltas group by 1, 2 having sum(n) <> 0
          order by 1, 2`,
      );
      const counted = await world.sql(
        'select connection_id, order_status, count(*)::int as n from orders group by 1, 2 order by 1, 2',
      );
      expect(kept).toEqual(counted);
    });

    test('no job met anything that was not foreseen', () => {
      expect(complaints()).toEqual([]);
    });

    const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
  });
}
