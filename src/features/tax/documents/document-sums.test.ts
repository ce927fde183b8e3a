import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DocumentMoney, DocumentSums } from './document-sums.ts';

const invoice = (more: Partial<DocumentMoney> = {}): DocumentMoney => ({
  ...{ country: 'EC', environment: 'live', kind: 'sale', state: 'stored', currency: 'USD' },
  ...{ net: '30.00', tax: '1.50', total: '31.50' },
  by_rate: [
    { rate: '15', net: '10.00', tax: '1.50' },
    { rate: '0', net: '20.00', tax: '0.00' },
  ],
  equivalent: null,
  ...more,
});

function rowsOf(documents: readonly DocumentMoney[]): string[] {
  const sums = new DocumentSums();
  for (const document of documents) sums.add(document);
  return sums
    .rows()
    .map(({ environment, kind, currency, standing, rate, documents: count, net, tax, total }) =>
      [environment, kind, currency, standing, rate ?? 'all', count, net, tax, total].join(' '),
    );
}

test('sales, what corrects them, and what was cancelled are summed apart, as a whole and by rate', () => {
  const credit = invoice({
    ...{ kind: 'correction', net: '10.00', tax: '1.50', total: '11.50' },
    by_rate: [{ rate: '15', net: '10.00', tax: '1.50' }],
  });
  const cancelled = invoice({ state: 'cancelled' });
  expect(rowsOf([invoice(), credit, invoice({ state: 'cancelling' }), cancelled])).toEqual([
    'live correction USD valid all 1 10.00 1.50 11.50',
    'live correction USD valid 15 1 10.00 1.50 11.50',
    'live sale USD cancelled all 1 30.00 1.50 31.50',
    'live sale USD cancelled 0 1 20.00 0.00 20.00',
    'live sale USD cancelled 15 1 10.00 1.50 11.50',
    'live sale USD valid all 2 60.00 3.00 63.00',
    'live sale USD valid 0 2 40.00 0.00 40.00',
    'live sale USD valid 15 2 20.00 3.00 23.00',
  ]);
});

test('test and live, and currencies, never come into one sum; guides and what is not issued come into none', () => {
  const apart = [invoice(), invoice({ environment: 'test' }), invoice({ currency: 'PEN' })];
  const none = [
    invoice({ kind: 'guide' }),
    ...(['not_submitted', 'pending', 'rejected'] as const).map((state) => invoice({ state })),
  ];
  expect(rowsOf([...apart, ...none]).filter((row) => row.includes(' all '))).toEqual([
    'live sale PEN valid all 1 30.00 1.50 31.50',
    'live sale USD valid all 1 30.00 1.50 31.50',
    'test sale USD valid all 1 30.00 1.50 31.50',
  ]);
});

const INDEXED = { day: '2026-11-20', source: 'SBS', currency: 'PEN' };

test('dollars stay apart from soles, and say what they come to in soles, by rate too', () => {
  const sums = new DocumentSums();
  const dollars = invoice({ country: 'PE', equivalent: { ...INDEXED, rate: '3.7541', total: '118.25' } });
  for (const one of [dollars, dollars, invoice({ country: 'PE', currency: 'PEN' })]) sums.add(one);
  const national = sums
    .rows()
    .map((sum) => [sum.currency, sum.rate ?? 'all', sum.total, sum.national_net, sum.national_tax, sum.national_total]);
  expect(national.map((row) => row.join(' '))).toEqual([
    'PEN all 31.50 30.00 1.50 31.50',
    'PEN 0 20.00 20.00 0.00 20.00',
    'PEN 15 11.50 10.00 1.50 11.50',
    // 31.50 × 3.7541 = 118.25415, and 1.50 of tax 5.63115, twice
    'USD all 63.00 225.24 11.26 236.50',
    'USD 0 40.00 150.16 0.00 150.16',
    'USD 15 23.00 75.08 11.26 86.34',
  ]);
});

test('in whatever order they come, the rates of documents come to all of them', () => {
  const Cents = fc.integer({ min: 0, max: 10_000_000 });
  const amount = (cents: number) => (cents / 100).toFixed(2);
  const Document = fc
    .array(fc.record({ rate: fc.constantFrom('0', '8', '16'), net: Cents, tax: Cents }), { minLength: 1, maxLength: 3 })
    .map((rates) => {
      const sum = (of: 'net' | 'tax') => rates.reduce((all, one) => all + one[of], 0);
      return invoice({
        ...{ net: amount(sum('net')), tax: amount(sum('tax')), total: amount(sum('net') + sum('tax')) },
        by_rate: rates.map(({ rate, net, tax }) => ({ rate, net: amount(net), tax: amount(tax) })),
      });
    });
  fc.assert(
    fc.property(fc.array(Document, { maxLength: 20 }), (documents) => {
      const rows = rowsOf(documents);
      expect(rowsOf(documents.toReversed())).toEqual(rows);
      const cents = (row: string) =>
        row
          .split(' ')
          .slice(6)
          .map((text) => Math.round(Number(text) * 100));
      const of = (isWhole: boolean) => rows.filter((row) => row.includes(' all ') === isWhole).map(cents);
      const added = of(false).reduce((all, row) => all.map((sum, n) => sum + (row[n] ?? 0)), [0, 0, 0]);
      expect(of(true)[0] ?? [0, 0, 0]).toEqual(added);
    }),
  );
});
