import { expect, test } from 'vitest';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { customerValues, orderValues } from './order-values.ts';

test('the country is kept as its code of two letters, however the channel writes it', () => {
  const countries = ['mx', 'MEX', 'MX'].map((country) => orderValues(givenRemoteOrder('1', { country })).country);
  expect(countries).toEqual(['MX', 'MX', 'MX']);
  const { customer } = givenRemoteOrder('1');
  if (!customer) throw new Error('the order has no customer');
  expect(customerValues({ ...customer, country: 'per' }).country).toBe('PE');
});

test('a company without a person is the recipient', () => {
  const company = { customer_name: ' ', company_name: 'Papelería del Sur' };
  expect(orderValues(givenRemoteOrder('1', company))).toMatchObject({
    customer_name: 'Papelería del Sur',
    company_name: 'Papelería del Sur',
  });
  expect(orderValues(givenRemoteOrder('1', { ...company, customer_name: 'Ana' })).customer_name).toBe('Ana');
});
