import { expect, test } from 'vitest';
import { isRuc } from './ruc.ts';

// The first ten are published RUCs; 20000000001 is SUNAT's own example.
test.each([
  '20131312955',
  '20100070970',
  '20505310072',
  '20338570041',
  '20480072872',
  '20600995805',
  '20000000001',
  '10467793549',
  '20220557805',
  '20161515648',
])('%s is a RUC', (ruc) => expect(isRuc(ruc)).toBe(true));

test.each(['20123456789', '20100454523', '20200464529', '20111111110', '2013131295', '30131312955', 'A0131312955', ''])(
  '%s is none',
  (text) => expect(isRuc(text)).toBe(false),
);
