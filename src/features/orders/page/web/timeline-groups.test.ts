import { expect, test } from 'vitest';
import type { TimelineEntry } from '#features/orders/order/detail-contract.ts';
import { groupTimeline } from './timeline-groups.ts';

const entry = (id: string, at: string, type: string, details: TimelineEntry['details'] = {}): TimelineEntry => ({
  id,
  at: `2026-11-21T${at}Z`,
  type,
  actor: null,
  is_failure: false,
  details,
});
const call = (id: string, at: string, action: string) => entry(id, at, 'log', { action, result: 'Done' });
const read = (entries: TimelineEntry[]) =>
  groupTimeline(entries).map(({ entry: { id }, count, calls }) => [id, count, calls.map((one) => one.id).join(' ')]);

test('calls are folded under what came of them, also those that failed before', () => {
  expect(
    read([
      entry('told', '11:00:00', 'order.channel_notified'),
      call('c3', '10:59:59', 'notify_shipment'),
      entry('sent', '10:00:00', 'order.submitted'),
      call('c2', '09:59:59', 'submit_order'),
      call('c1', '09:00:00', 'submit_order'),
    ]),
  ).toEqual([
    ['told', 1, 'c3'],
    ['sent', 1, 'c2 c1'],
  ]);
});

test('a call that is written just after its outcome belongs to it, and a later one does not', () => {
  expect(
    read([
      call('later', '10:01:00', 'submit_order'),
      call('beside', '10:00:01', 'submit_order'),
      entry('sent', '10:00:00', 'order.submitted'),
    ]),
  ).toEqual([
    ['later', 1, ''],
    ['sent', 1, 'beside'],
  ]);
});

test('of two parcels each has its own call', () => {
  expect(
    read([
      entry('second', '12:00:00', 'order.channel_notified', { tracking_number: '2' }),
      call('c2', '11:59:59', 'notify_shipment'),
      entry('first', '11:00:00', 'order.channel_notified', { tracking_number: '1' }),
      call('c1', '10:59:59', 'notify_shipment'),
    ]),
  ).toEqual([
    ['second', 1, 'c2'],
    ['first', 1, 'c1'],
  ]);
});

test('calls that led to nothing yet stand by themselves, equal ones as one', () => {
  const failed = { action: 'submit_order', result: 'No answer' };
  expect(
    read([
      entry('b', '10:01:00', 'log', failed),
      entry('a', '10:00:00', 'log', failed),
      call('c', '09:00:00', 'fetch_pdf'),
    ]),
  ).toEqual([
    ['b', 2, ''],
    ['c', 1, ''],
  ]);
});

test('a status that changed with a milestone is not told twice; one that the channel changed is told', () => {
  const status = (id: string, at: string, more = {}) => entry(id, at, 'order.status', { from: 'pending', ...more });
  expect(
    read([
      status('alone', '12:00:00'),
      status('by channel', '11:00:00', { by: 'channel' }),
      entry('shipped', '11:00:00', 'order.shipped'),
      status('with it', '10:00:00'),
      entry('sent', '10:00:00', 'order.submitted'),
    ]),
  ).toEqual([
    ['alone', 1, ''],
    ['by channel', 1, ''],
    ['shipped', 1, ''],
    ['sent', 1, ''],
  ]);
});

test('equal comments stay apart, and equal events become one with the calls of both', () => {
  expect(
    read([
      entry('b', '10:02:00', 'order.commented', { text: 'Hi' }),
      entry('a', '10:01:00', 'order.commented', { text: 'Hi' }),
      entry('r2', '09:00:00', 'order.refused', { reason: 'x', action: 'submit_order' }),
      call('c2', '08:59:59', 'submit_order'),
      entry('r1', '08:00:00', 'order.refused', { reason: 'x', action: 'submit_order' }),
      call('c1', '07:59:59', 'submit_order'),
      call('other', '07:00:00', 'cancel_order'),
    ]),
  ).toEqual([
    ['b', 1, ''],
    ['a', 1, ''],
    ['r2', 2, 'c2 c1'],
    ['other', 1, ''],
  ]);
});
