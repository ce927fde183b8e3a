import { expect, test } from 'vitest';
import { formasDePago } from './formas-pago.ts';

const paid = (means: string, amount = '10.00') => ({ means, amount, currency: 'USD', paid_at: null, reference: '' });
const codeOf = (means: string) => formasDePago([paid(means)], '10.00', '21')[0]?.code;

test.each([
  ['CreditCard', '19'],
  ['Diners Club', '19'],
  ['Tarjeta de débito', '16'],
  ['PayPal', '20'],
  ['BankWire', '20'],
  ['Transferencia', '20'],
  ['Cash on Delivery (COD)', '01'],
  ['Efectivo', '01'],
  ['gift_card', '18'],
  ['Store credit', '15'],
  ['checkout', '21'],
  ['', '21'],
])('“%s” is %s', (means, expected) => expect(codeOf(means)).toBe(expected));

test('payments that add up to the total stand by their codes, those of one code together, refunds too', () => {
  const payments = [paid('Cash', '-9.00'), paid('Visa', '-30.00'), paid('Mastercard', '-1.00')];
  expect(formasDePago(payments, '40.00', '20')).toEqual([
    { code: '01', amount: '9.00' },
    { code: '19', amount: '31.00' },
  ]);
});

test('of others the largest has all', () => {
  expect(formasDePago([paid('Cash', '9.00'), paid('Visa', '30.00')], '40.00', '20')).toEqual([
    { code: '19', amount: '40.00' },
  ]);
  expect(formasDePago([], '40.00', '20')).toEqual([{ code: '20', amount: '40.00' }]);
  expect(formasDePago([paid('Cash', '9.0049'), paid('Visa', '30.9951')], '40.00', '20')).toEqual([
    { code: '19', amount: '40.00' },
  ]);
});
