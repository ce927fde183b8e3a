import { shareOfAmount } from '#base/money.ts';
import type { LineFact, OrderFacts } from '#countries/core/order-facts.ts';

/** A line of one piece of goods at this price, or of several that come to its `line_total`. */
export const givenLineFact = (price: string, given: Partial<LineFact> = {}): LineFact => ({
  source_item_id: '1',
  sku: 'LAMP-01',
  name: 'Lámpara',
  quantity: 1,
  unit_price: shareOfAmount(given.line_total ?? price, '1', String(given.quantity ?? 1)),
  line_total: price,
  discount: '0',
  taxes: [],
  is_goods: true,
  is_part: false,
  is_discount: false,
  ...given,
});

type Place = Pick<OrderFacts['address'], 'address' | 'city' | 'state' | 'postal_code' | 'country'>;

/** A sale of one line, paid by card, to a person with an address; prices with tax. */
export function givenOrderFacts(
  { currency, total, place }: { currency: string; total: string; place: Place },
  given: Partial<OrderFacts> = {},
): OrderFacts {
  return {
    order_id: 7,
    order_number: `${place.country}-7`,
    order_date: '2026-11-20T15:00:00Z',
    customer_name: 'Ana López',
    company_name: '',
    fiscal_name: '',
    fiscal_postal_code: '',
    fiscal_regime: '',
    fiscal_use: '',
    customer_email: 'ana@example.com',
    customer_phone: '',
    buyer_tax_id: null,
    buyer_tax_id_kind: null,
    address: { ...place, address_2: '', address_3: '' },
    locality_code: '',
    currency,
    total_cost: total,
    tax_cost: '0',
    shipping_cost: '0',
    discount_cost: '0',
    prices_include_tax: true,
    corrects_order_number: null,
    is_refund: false,
    is_virtual: false,
    is_chargeback: false,
    reason: null,
    payments: [{ means: 'CreditCard', amount: total, currency, paid_at: null, reference: '' }],
    lines: [givenLineFact(total)],
    ...given,
  };
}
