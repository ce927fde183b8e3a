import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalsOf, fromCoins, multiplyAmount, signOf, sumAmounts } from '#base/money.ts';
import { shippableLines } from '#features/core/order-lifecycle/order-rules.ts';
import { orderedLineId } from '#features/core/order-lifecycle/own-line-ids.ts';
import { onlyPieces, type PricedLine, submittedLines, withoutGone } from './submitted-lines.ts';

const line = (source_item_id: string, quantity: number, more: Partial<PricedLine> = {}): PricedLine => ({
  source_item_id,
  parent_item_id: null,
  is_goods: true,
  quantity,
  unit_price: '0',
  product_price: null,
  added_price: null,
  ...more,
});
const part = (id: string, quantity: number, product_price: string | null = null) =>
  line(id, quantity, { parent_item_id: 'kit', product_price });
const kit = (quantity: number, unit_price: string) => line('kit', quantity, { unit_price });
const sent = (lines: PricedLine[], currency = 'USD') =>
  submittedLines(lines, currency).map(
    ({ source_item_id, quantity, unit_price }) => `${source_item_id} ${quantity} × ${unit_price}`,
  );

test("a kit's value is spread by the parts' own prices", () => {
  const lines = [kit(2, '30.00'), part('lamp', 2, '25'), part('bulb', 6, '2.5'), line('other', 1)];
  expect(sent(lines)).toEqual(['lamp 2 × 23.07', 'bulb 6 × 2.31', 'other 1 × 0']);
});

test('what staff added is worth what it costs by itself, a kit also over its parts', () => {
  expect(sent([line('sold', 1, { unit_price: '9.00' }), line('gift', 2, { added_price: '3.50' })])).toEqual([
    'sold 1 × 9.00',
    'gift 2 × 3.50',
  ]);
  expect(sent([{ ...kit(1, '0'), added_price: '20.00' }, part('lamp', 1), part('bulb', 3)])).toEqual([
    'lamp 1 × 5.00',
    'bulb 3 × 5.00',
  ]);
});

test('where one part has no price of its own, each piece is worth the same', () => {
  expect(sent([kit(1, '20.00'), part('lamp', 1, '100'), part('bulb', 3)])).toEqual(['lamp 1 × 5.00', 'bulb 3 × 5.00']);
  expect(sent([kit(1, '20.00'), part('lamp', 1, '0'), part('bulb', 3, '0')])).toEqual([
    'lamp 1 × 5.00',
    'bulb 3 × 5.00',
  ]);
});

test('a part that costs nothing by itself has no share', () => {
  expect(sent([kit(1, '10.00'), part('lamp', 3, '5'), part('card', 1, '0')])).toEqual([
    'lamp 2 × 3.33',
    'bodega:lamp+ 1 × 3.34',
    'card 1 × 0.00',
  ]);
});

test('pieces that cannot all be worth the same stand in two lines', () => {
  expect(sent([kit(2, '10.00'), part('pen', 6)])).toEqual(['pen 4 × 3.33', 'bodega:pen+ 2 × 3.34']);
  expect(sent([kit(1, '10'), part('pen', 3)], 'JPY')).toEqual(['pen 2 × 3.00', 'bodega:pen+ 1 × 4.00']);
});

test('what has left is not sent again, of a line that stands in two the first pieces', () => {
  const lines = submittedLines([kit(2, '10.00'), part('pen', 6), line('mug', 2), line('cap', 1)], 'USD');
  const left = withoutGone(
    lines,
    new Map([
      ['pen', 5],
      ['mug', 2],
    ]),
  );
  expect(left.map(({ source_item_id, quantity }) => `${source_item_id} ${quantity}`)).toEqual([
    'bodega:pen+ 1',
    'cap 1',
  ]);
});

test('what a kit was sold for is rounded to the currency as a whole', () => {
  expect(sent([kit(3, '3.3333'), part('pen', 3)])).toEqual(['pen 2 × 3.33', 'bodega:pen+ 1 × 3.34']);
});

test('what the channel charges for parts themselves stays theirs; of a kit in a kit all parts share', () => {
  const lines = [
    kit(1, '9.00'),
    { ...part('box', 1), unit_price: '1.00' },
    line('lamp', 2, { parent_item_id: 'box' }),
    part('bulb', 2),
  ];
  expect(sent(lines)).toEqual(['lamp 2 × 2.50', 'bulb 2 × 2.50']);
  expect(sent([kit(1, '9.00'), { ...part('box', 1), unit_price: '1.00' }])).toEqual(['box 1 × 10.00']);
});

const ids = ['1', '2', '3', '4', '5'];
/** Lines of which each may be a part of any, with amounts in the smallest coins of the currency. */
const someOrder = fc.constantFrom('USD', 'JPY', 'KWD', 'CLF').chain((currency) => {
  const amount = fc.integer({ min: 0, max: 20_000 }).map((n) => fromCoins(BigInt(n), decimalsOf(currency)));
  const someLine = fc.record({
    quantity: fc.integer({ min: 1, max: 40 }),
    unit_price: amount,
    product_price: fc.option(amount),
    parent_item_id: fc.option(fc.constantFrom(...ids)),
    is_goods: fc.boolean(),
  });
  const lines = fc.tuple(...ids.map((id) => someLine.map(({ quantity, ...more }) => line(id, quantity, more))));
  return fc.record({ currency: fc.constant(currency), lines });
});
/** No kit is part of itself, and all is goods. */
const someGoods = someOrder.map(({ currency, lines }) => ({
  currency,
  lines: lines.map((one) => {
    const isPart = one.parent_item_id !== null && one.parent_item_id < one.source_item_id;
    return { ...one, is_goods: true, parent_item_id: isPart ? one.parent_item_id : null };
  }),
}));

const worthOf = (lines: readonly PricedLine[]) =>
  sumAmounts(lines.map(({ unit_price, quantity }) => multiplyAmount(unit_price, quantity)));

test('together the lines are worth what the goods were sold for, to the coin', () => {
  fc.assert(
    fc.property(someGoods, ({ lines, currency }) => {
      expect(worthOf(submittedLines(lines, currency))).toBe(worthOf(lines));
    }),
  );
});

test('pieces at one price differ by a coin at most', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (pieces, cents) => {
        const sold = kit(1, fromCoins(BigInt(cents), 2));
        const all = submittedLines([sold, ...pieces.map((n, id) => part(`${id}`, n, '7'))], 'USD');
        const worths = all.map(({ unit_price }) => Math.round(Number(unit_price) * 100));
        expect(Math.max(...worths) - Math.min(...worths)).toBeLessThanOrEqual(1);
        expect(all.length - pieces.length).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('what is picked, how many of it and in which order stay, and nothing is worth less than nothing', () => {
  fc.assert(
    fc.property(someOrder, ({ lines, currency }) => {
      const all = submittedLines(lines, currency);
      expect(new Set(all.map(({ source_item_id }) => source_item_id)).size).toBe(all.length);
      const pieces = new Map<string, number>();
      for (const { source_item_id, quantity, unit_price } of all) {
        expect(quantity).toBeGreaterThan(0);
        expect(signOf(unit_price)).not.toBe(-1);
        const id = orderedLineId(source_item_id);
        pieces.set(id, (pieces.get(id) ?? 0) + quantity);
      }
      const picked = shippableLines(lines).map((one) => [one.source_item_id, one.quantity]);
      expect([...pieces]).toEqual(picked);
    }),
  );
});

test('a part and what is left without it are the whole again, at the same values', () => {
  fc.assert(
    fc.property(someGoods, fc.array(fc.nat(5), { maxLength: 12 }), ({ lines, currency }, counts) => {
      const all = submittedLines(lines, currency);
      const pieces = new Map(all.map((line, n) => [orderedLineId(line.source_item_id), counts[n] ?? 0]));
      const part = onlyPieces(all, pieces);
      const rest = withoutGone(all, pieces);
      expect(Number(worthOf(part)) + Number(worthOf(rest))).toBeCloseTo(Number(worthOf(all)), 2);
      const piecesOf = (some: typeof all) => some.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(piecesOf(part) + piecesOf(rest)).toBe(piecesOf(all));
    }),
  );
});
