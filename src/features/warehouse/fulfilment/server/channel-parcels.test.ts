import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChannelLine, channelParcels } from './channel-parcels.ts';

const line = (source_item_id: string, quantity: number, more: Partial<ChannelLine> = {}): ChannelLine => ({
  source_item_id,
  parent_item_id: null,
  origin: 'channel',
  quantity,
  channel_quantity: quantity,
  ...more,
});
const part = (id: string, quantity: number, kit: string) => line(id, quantity, { origin: 'kit', parent_item_id: kit });
const parcel = (lines: Record<string, number>) => ({
  carrier: '',
  tracking_number: '',
  tracking_url: '',
  shipped_at: '',
  lines: Object.entries(lines).map(([source_item_id, quantity]) => ({ source_item_id, quantity })),
});
const sent = (lines: ChannelLine[], ...parcels: Record<string, number>[]) =>
  channelParcels(lines, parcels.map(parcel)).map((one) =>
    Object.fromEntries(one.lines.map(({ source_item_id, quantity }) => [source_item_id, quantity])),
  );

const kit = [line('1', 2), part('lamp', 2, '1'), part('bulb', 6, '1'), line('2', 1)];

test('a kit counts with the parcel that makes it whole', () => {
  expect(sent(kit, { lamp: 1 }, { bulb: 3, 2: 1 }, { lamp: 1, bulb: 2 }, { bulb: 1 })).toEqual([
    {},
    { 1: 1, 2: 1 },
    {},
    { 1: 1 },
  ]);
});

test('what staff added is never sent, nor its parts', () => {
  const own = [line('1', 1), line('own', 1, { origin: 'staff' }), part('lamp', 2, 'own')];
  expect(sent(own, { own: 1, lamp: 2, 1: 1 })).toEqual([{ 1: 1 }]);
});

test('no more is sent than the channel ordered', () => {
  expect(sent([line('1', 5, { channel_quantity: 2 })], { 1: 1 }, { 1: 4 })).toEqual([{ 1: 1 }, { 1: 1 }]);
});

test('however the parts are spread over parcels, all kits were sent with the last of them, and none twice', () => {
  const pieces = ['lamp', 'lamp', 'bulb', 'bulb', 'bulb', 'bulb', 'bulb', 'bulb', '2'];
  const inAnyOrder = fc.shuffledSubarray(pieces, { minLength: pieces.length });
  fc.assert(
    fc.property(inAnyOrder, (spread) => {
      const all = sent(kit, ...spread.map((id) => ({ [id]: 1 })));
      const sum = (id: string) => all.reduce((n, one) => n + (one[id] ?? 0), 0);
      expect([sum('1'), sum('2')]).toEqual([2, 1]);
      const last = all.findLastIndex((one) => one['1']);
      expect(spread.slice(last + 1).filter((id) => id !== '2')).toEqual([]);
    }),
  );
});
