import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocateAmount, fromCoins, signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import { remainingSale } from './remaining-sale.ts';
import { type SaleShare, saleOfConsignment, shareOfSale } from './sale-of-consignment.ts';

const line = (source_item_id: string, quantity: number, line_total: string, taxes: string[] = []) => ({
  ...{ source_item_id, quantity, line_total, discount: '0.00', is_discount: false },
  taxes: taxes.map((amount) => ({ amount })),
});
type Line = ReturnType<typeof line>;

const order = { currency: 'PEN', total_cost: '65.00', tax_cost: '0.00', shipping_cost: '5.00', discount_cost: '0.00' };
type Sale = typeof order;

const cups = (pieces: number) => new Map([['1', pieces]]);

/** Invoices of parcels one after another, each with what those before it have. */
function invoicesOf(sale: Sale, lines: Line[], parcels: ReadonlyMap<string, number>[], before: SaleShare[] = []) {
  const shares = [...before];
  for (const pieces of parcels) {
    const made = saleOfConsignment(sale, lines, pieces, shares);
    if (signOf(made.order.total_cost) > 0) shares.push(shareOfSale(made.order, made.lines));
  }
  return shares;
}

const totalOf = (shares: readonly SaleShare[]) => sumAmounts(shares.map(({ total_cost }) => total_cost));

test('each parcel has its pieces, and the first has shipping', () => {
  const [first, second, ...more] = invoicesOf(order, [line('1', 3, '60.00')], [cups(2), cups(1)]);
  expect(first).toMatchObject({
    total_cost: '45.00',
    shipping_cost: '5.00',
    lines: [{ quantity: 2, line_total: '40.00' }],
  });
  expect(second).toMatchObject({ total_cost: '20.00', shipping_cost: '0.00', lines: [{ quantity: 1 }] });
  expect(more).toEqual([]);
});

test('what the channel rounded goes with the first alone', () => {
  const sale = { ...order, total_cost: '65.01' };
  const invoices = invoicesOf(sale, [line('1', 3, '60.00')], [cups(2), cups(1)]);
  expect(invoices.map(({ total_cost }) => total_cost)).toEqual(['45.01', '20.00']);
});

test('a fee goes with the first, and a discount of the order by the worth of the pieces', () => {
  const lines = [line('1', 3, '60.00'), line('fee', 1, '2.00')];
  const sale = { ...order, total_cost: '56.69', discount_cost: '10.31' };
  const [first, second] = invoicesOf(sale, lines, [cups(1), cups(2)]);
  expect(first).toMatchObject({
    discount_cost: '3.66',
    total_cost: '23.34',
    lines: [{ quantity: 1 }, { quantity: 1 }],
  });
  expect(second).toMatchObject({ discount_cost: '6.65', total_cost: '33.35' });
  expect(second?.lines.map(({ source_item_id }) => source_item_id)).toEqual(['1']);
});

test('taxes on top go with their lines, and those of no line with the first', () => {
  const lines = [line('1', 3, '100.00', ['18.00'])];
  const sale = { ...order, total_cost: '123.90', tax_cost: '18.90' };
  expect(invoicesOf(sale, lines, [cups(1), cups(1), cups(1)])).toMatchObject([
    { total_cost: '45.23', tax_cost: '6.90', lines: [{ line_total: '33.33', taxes: ['6.00'] }] },
    { total_cost: '39.34', tax_cost: '6.00', lines: [{ line_total: '33.34', taxes: ['6.00'] }] },
    { total_cost: '39.33', tax_cost: '6.00', lines: [{ line_total: '33.33', taxes: ['6.00'] }] },
  ]);
});

test('pieces that an invoice has are on no other, as when their parcel goes again', () => {
  const lines = [line('1', 3, '60.00')];
  const shares = invoicesOf(order, lines, [cups(2), cups(2), cups(1), cups(3)]);
  expect(shares.map(({ lines: [first] }) => first?.quantity)).toEqual([2, 1]);
  expect(saleOfConsignment(order, lines, cups(2), shares)).toMatchObject({ order: { total_cost: '0.00' }, lines: [] });
});

test('one that takes the place of another has its pieces and its amounts', () => {
  const lines = [line('1', 3, '100.00')];
  const sale = { ...order, total_cost: '105.00' };
  const [first, second] = invoicesOf(sale, lines, [cups(1), cups(2)]);
  const replaced = (others: SaleShare | undefined, pieces: number) => {
    const made = saleOfConsignment(sale, lines, cups(pieces), others ? [others] : []);
    return shareOfSale(made.order, made.lines);
  };
  expect(replaced(second, 1)).toEqual(first);
  expect(replaced(first, 2)).toEqual(second);
});

test('an invoice that has more than is left takes nothing from further ones', () => {
  const both = [line('1', 2, '40.00'), line('2', 1, '30.00')];
  const [first] = invoicesOf({ ...order, total_cost: '75.00' }, both, [new Map([...cups(2), ['2', 0]])]);
  const left = { ...order, total_cost: '55.00' };
  const [, second] = invoicesOf(
    left,
    [line('1', 1, '20.00'), line('2', 1, '30.00')],
    [
      new Map([
        ['1', 0],
        ['2', 1],
      ]),
    ],
    first && [first],
  );
  expect(second).toMatchObject({ total_cost: '30.00', lines: [{ source_item_id: '2', line_total: '30.00' }] });
});

const coins = (most: number) => fc.nat(most).map((n) => fromCoins(BigInt(n), 2));
const TAXES = ['none', 'held', 'on_top', 'of_no_line'] as const;

/** A sale with its lines, and in which parcel each piece goes; pieces of parcel 0 are taken off between invoices. */
const anySale = fc
  .record({
    lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 6 }), total: coins(20_000), tax: coins(3_000) }), {
      minLength: 1,
      maxLength: 4,
    }),
    shipping: coins(2_000),
    off: fc.integer({ min: 0, max: 60 }),
    taxes: fc.constantFrom(...TAXES),
    parcels: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 24, maxLength: 24 }),
    takenOffAfter: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ lines, shipping, off, taxes, ...rest }) => {
    const named = taxes === 'held' || taxes === 'on_top';
    const sold = lines.map(({ quantity, total, tax }, index) =>
      line(String(index), quantity, total, named ? [tax] : []),
    );
    const goods = sumAmounts(lines.map(({ total }) => total));
    const discount = allocateAmount(goods, [String(off), String(100 - off)], 2)[0] ?? '0.00';
    const tax = taxes === 'none' ? '0.00' : sumAmounts(lines.map((one) => one.tax));
    const onTop = taxes === 'on_top' || taxes === 'of_no_line' ? tax : '0.00';
    const total_cost = subtractAmount(sumAmounts([goods, shipping, onTop]), discount);
    const sale = { currency: 'PEN', total_cost, tax_cost: tax, shipping_cost: shipping, discount_cost: discount };
    return { sale, sold, ...rest };
  });

/** Pieces by line of a parcel. */
function piecesIn(parcel: number, sold: readonly Line[], parcels: readonly number[]) {
  return new Map(
    sold.map(({ source_item_id, quantity }, index) => [
      source_item_id,
      parcels.slice(index * 6, index * 6 + quantity).filter((one) => one === parcel).length,
    ]),
  );
}

const FIELDS = ['total_cost', 'tax_cost', 'shipping_cost', 'discount_cost'] as const;

const piecesOn = (shares: readonly SaleShare[], id: string): number =>
  shares
    .flatMap(({ lines }) => lines)
    .reduce((sum, { source_item_id, quantity }) => (source_item_id === id ? sum + quantity : sum), 0);

/** All pieces are on invoices: a parcel whose goods come to nothing has none. */
const isWhole = (shares: readonly SaleShare[], lines: readonly Line[]): boolean =>
  lines.every(({ source_item_id, quantity }) => piecesOn(shares, source_item_id) === quantity);

function expectSame(shares: readonly SaleShare[], sale: Sale) {
  for (const field of FIELDS) expect(sumAmounts(shares.map((share) => share[field]))).toBe(sumAmounts([sale[field]]));
}

test('all invoices of a sale come to its one invoice, to the coin, in whatever sequence', () => {
  fc.assert(
    fc.property(anySale, ({ sale, sold, parcels }) => {
      const going = [0, 1, 2, 3, 4].map((parcel) => piecesIn(parcel, sold, parcels));
      for (const sequence of [going, going.toReversed(), [...going, ...going]]) {
        const shares = invoicesOf(sale, sold, sequence);
        for (const { lines } of shares) for (const one of lines) expect(signOf(one.line_total)).not.toBe(-1);
        for (const { source_item_id, quantity } of sold) {
          expect(piecesOn(shares, source_item_id)).toBeLessThanOrEqual(quantity);
        }
        if (isWhole(shares, sold)) expectSame(shares, sale);
        else expect(signOf(subtractAmount(sale.total_cost, totalOf(shares)))).not.toBe(-1);
      }
    }),
    { numRuns: 300 },
  );
});

test('pieces that are taken off between two invoices are on none, and what was paid bounds them all', () => {
  fc.assert(
    fc.property(anySale, ({ sale, sold, parcels, takenOffAfter }) => {
      const going = [1, 2, 3, 4].map((parcel) => piecesIn(parcel, sold, parcels));
      const off = piecesIn(0, sold, parcels);
      const left = remainingSale(
        sale,
        sold.map((one) => ({ ...one, left: one.quantity - (off.get(one.source_item_id) ?? 0) })),
        { hasAdded: false },
      );
      const before = invoicesOf(sale, sold, going.slice(0, takenOffAfter));
      const shares = invoicesOf(left.order, left.lines, going.slice(takenOffAfter), before);
      expect(signOf(subtractAmount(sale.total_cost, totalOf(shares)))).not.toBe(-1);
      const isLaterThanChange = shares.length > before.length;
      if (isLaterThanChange && isWhole(shares, left.lines)) expectSame(shares, left.order);
    }),
    { numRuns: 300 },
  );
});
