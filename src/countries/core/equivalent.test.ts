import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convertAmount, fromCoins, negateAmount, subtractAmount, sumAmounts } from '#base/money.ts';
import { givenLineFact, givenOrderFacts } from '../../../tests/given-order-facts.ts';
import { equivalentNote } from './conversion.ts';
import { creditFacts } from './credit.ts';
import { equivalentOfNote, nationalTotal, withEquivalent } from './equivalent.ts';
import { generalFindings } from './general-findings.ts';
import type { OrderFacts } from './order-facts.ts';
import type { Origin } from './tax-document.ts';

const place = { address: 'Calle 1', city: 'C', state: 'S', postal_code: '1', country: 'PE' };
const rate = { rate: '3.7541', day: '2026-11-27', source: 'SBS' };

const inDollars = (total: string): OrderFacts =>
  givenOrderFacts({ currency: 'USD', total, place }, { lines: [givenLineFact(total)] });

/** The issued sale of an order; `corrected`: what notes took of it, in dollars and in soles. */
function saleOf(order: OrderFacts, corrected = { total: '0', equivalent: '0' }): Origin {
  if (!order.equivalent) throw new Error('the sale is in the currency of the country');
  return {
    ...{ document_id: 1, kind: 'sale', full_number: 'F001-7', ids: {}, issued_on: '2026-11-27', rates: ['18'] },
    lines: [],
    currency: order.currency,
    total: order.total_cost,
    corrected: corrected.total,
    equivalent: { ...order.equivalent, corrected: corrected.equivalent },
  };
}

test('an order keeps its amounts, and says what its total comes to in the currency of the country', () => {
  const sold = inDollars('59.99');
  const kept = withEquivalent(sold, rate, 'PEN');
  // 59.99 × 3.7541 = 225.208459
  expect(kept).toEqual({ ...sold, equivalent: { ...rate, currency: 'PEN', total: '225.21' } });
  expect([nationalTotal(sold), nationalTotal(kept)]).toEqual(['59.99', '225.21']);
  expect(equivalentNote({ ...rate, currency: 'PEN', total: '225.21' })).toBe(
    'Equivale a 225.21 PEN. Tipo de cambio: 3.7541 (SBS, 2026-11-27).',
  );
});

test('its document is in its currency only with its equivalent, and a note is in the currency of its sale', () => {
  const codes = (order: OrderFacts, origin: Origin | null = null) =>
    generalFindings(order, origin, ['PEN']).map(({ code }) => code);
  const sold = inDollars('59.99');
  const kept = withEquivalent(sold, rate, 'PEN');
  expect([codes(sold), codes(kept)]).toEqual([['other_currency'], []]);
  const note = { ...kept, total_cost: '-59.99' };
  expect(codes(note, saleOf(kept))).toEqual([]);
  expect(codes({ ...note, total_cost: '-60.00' }, saleOf(kept))).toEqual(['above_origin']);
  expect(codes(note, { ...saleOf(kept), currency: 'PEN' })).toEqual(['origin_currency']);
});

test('a note of staff is in the currency of its sale, by its rate', () => {
  const order = withEquivalent(inDollars('59.99'), rate, 'PEN');
  const part = { of: 'amount', amount: '10.00' } as const;
  expect(creditFacts(inDollars('59.99'), saleOf(order), { part, reason: 'Llegó roto' })).toMatchObject({
    currency: 'USD',
    total_cost: '-10.00',
    equivalent: { ...rate, currency: 'PEN', total: '37.54' },
  });
  const { equivalent: _equivalent, ...issuedElsewhere } = saleOf(order);
  expect(creditFacts(inDollars('59.99'), issuedElsewhere, { part, reason: '' }).equivalent).toBeUndefined();
});

test('in whatever parts a sale is refunded, its notes take back all of its equivalent and no coin more', () => {
  const Coins = fc.bigInt({ min: 1n, max: 9_999_999n });
  const Rate = fc.integer({ min: 1, max: 99_999_999 }).map((n) => (n / 10_000).toFixed(4));
  fc.assert(
    fc.property(fc.array(Coins, { minLength: 1, maxLength: 6 }), Rate, (parts, of) => {
      const amounts = parts.map((coins) => fromCoins(coins, 2));
      const sold = withEquivalent(inDollars(sumAmounts(amounts)), { ...rate, rate: of }, 'PEN');
      let corrected = { total: '0', equivalent: '0' };
      for (const amount of amounts) {
        const { total = '' } = equivalentOfNote(saleOf(sold, corrected), amount) ?? {};
        corrected = {
          total: sumAmounts([corrected.total, amount]),
          equivalent: sumAmounts([corrected.equivalent, total]),
        };
      }
      expect(corrected.equivalent).toBe(sold.equivalent?.total);
      expect(convertAmount(sold.total_cost, of, 2)).toBe(corrected.equivalent);
      expect(subtractAmount(negateAmount(corrected.total), negateAmount(sold.total_cost))).toBe('0.00');
    }),
  );
});
