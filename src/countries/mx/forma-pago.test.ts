import { expect, test } from 'vitest';
import { formaPago } from './forma-pago.ts';

const paid = (means: string, amount = '10.00') => ({ means, amount, currency: 'MXN', paid_at: null, reference: '' });

test.each([
  ['CreditCard', '04'],
  ['shopify payments', '04'],
  ['Tarjeta de débito', '28'],
  ['Mercado Pago', '31'],
  ['BankWire', '03'],
  ['bank deposit', '03'],
  ['SPEI', '03'],
  ['Cash on Delivery (COD)', '01'],
  ['OXXO', '01'],
  ['Cheque', '02'],
  ['gift_card', '05'],
  ['Store credit', '05'],
  ['checkout', '99'],
  ['', '99'],
])('“%s” is %s', (means, expected) => expect(formaPago([paid(means)], '99')).toBe(expected));

test('of several payments the largest counts, refunds too', () => {
  expect(formaPago([paid('Cash', '-9.00'), paid('CreditCard', '-30.00'), paid('SPEI', '-29.99')], '99')).toBe('04');
  expect(formaPago([], '31')).toBe('31');
});
