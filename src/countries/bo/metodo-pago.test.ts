import { expect, test } from 'vitest';
import { metodoPago } from './metodo-pago.ts';
import { BoliviaSettings } from './settings.ts';

const settings = BoliviaSettings.parse({ nit: '1003579028', name: 'X', activity: '477300', product_code: '49111' });
const paid = (means: string, reference = '', amount = '10.00') => ({
  means,
  amount,
  currency: 'BOB',
  paid_at: null,
  reference,
});

test.each([
  ['Efectivo', '', '1', ''],
  ['CreditCard', '', '2', '0000000000000000'],
  ['Tarjeta de débito', '4797 **** **** 0007', '2', '4797000000000007'],
  ['visa', '479700******0007', '2', '4797000000000007'],
  ['visa', '**** 0007', '2', '0000000000000007'],
  ['visa', 'auth 123456', '2', '0000000000000000'],
  ['Transferencia', '', '7', ''],
  ['Gift Card', '', '5', ''],
  ['Depósito bancario', '', '7', ''],
  ['???', '', '5', ''],
])('%s %s', (means, reference, codigoMetodoPago, numeroTarjeta) => {
  expect(metodoPago([paid(means, reference)], settings)).toEqual({ codigoMetodoPago, numeroTarjeta });
});

test('of several payments the largest counts', () => {
  expect(metodoPago([paid('Efectivo'), paid('Cheque', '', '-11.00')], settings).codigoMetodoPago).toBe('3');
  expect(metodoPago([], settings).codigoMetodoPago).toBe('5');
});

test('a card without its digits may be declared as other', () => {
  const other: BoliviaSettings = { ...settings, unknown_cards: 'other', payment_method: 6 };
  expect(metodoPago([paid('visa')], other)).toEqual({ codigoMetodoPago: '6', numeroTarjeta: '' });
  expect(metodoPago([paid('visa', '**** 0007')], other).codigoMetodoPago).toBe('2');
});
