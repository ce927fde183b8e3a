import { expect, test } from 'vitest';
import { cufeOf, softwareSecurityCode } from './cufe.ts';

const zero = { iva: '0.00', total: '0.00', net: '0.00' };

// The first and the fourth are the annex's own; the others are of public programs that the DIAN has enabled.
test.each([
  [
    {
      number: '323200000129',
      issued_on: '2019-01-16',
      time: '10:53:10-05:00',
      net: '1500000.00',
      iva: '285000.00',
      total: '1785000.00',
      issuer: '700085371',
      buyer: '800199436',
      key: '693ff6f2a553c3646a063436fd4dd9ded0311471',
      environment: '1',
    },
    '8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4',
  ],
  [
    {
      number: 'SETP990000008',
      issued_on: '2019-06-12',
      time: '12:53:36-05:00',
      net: '1720000.00',
      iva: '342000.00',
      total: '2023060.00',
      issuer: '901210113',
      buyer: '901210113',
      key: 'x'.repeat(40),
      environment: '2',
    },
    'd48db2461fc229b54a1b92df388fc66844d23cddd120bf0cc952dda6243c9db9046b23ca3cea0185aac2a985d1fb6c7c',
  ],
  [
    {
      number: 'SETP990000001',
      issued_on: '2026-01-08',
      time: '10:30:00-05:00',
      net: '100000',
      iva: '19000.009',
      total: '119000.0',
      issuer: '1001186599',
      buyer: '222222222',
      key: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
      environment: '2',
    },
    '424e512352eecc01208b39fa93c5d6676e3ec4956cac6096dd033302bcdaf99401540527de22c48e9f6e838781d9c386',
  ],
  [
    {
      number: '8110007871',
      issued_on: '2019-01-12',
      time: '07:00:00-05:00',
      net: '5000.00',
      iva: '950.00',
      total: '5950.00',
      issuer: '900373076',
      buyer: '8355990',
      key: '12301',
      environment: '1',
    },
    '907e4444decc9e59c160a2fb3b6659b33dc5b632a5008922b9a62f83f757b1c448e47f5867f2b50dbdb96f48c7681168',
  ],
  [
    {
      ...zero,
      number: 'NC1000',
      issued_on: '2019-06-27',
      time: '08:00:20-05:00',
      issuer: '9000000',
      buyer: '9000000',
      key: 'xxxxx',
      environment: '2',
    },
    '60a024139af65a986830609895271ad17f4d5d51effc4d8ad9db09096bce5786bba43003fd47211d72417866bc61642c',
  ],
] as const)('published CUFE or CUDE %#', (parts, expected) => expect(cufeOf(parts)).toBe(expected));

test('a published security code of a software', () => {
  expect(softwareSecurityCode('xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx', '12345', 'SETP990000008')).toBe(
    '54d15940890b5ed395e7476d294a972cee650200942adb7a899de35cb0cf22f98831e7c9a95d90b961c6845340b09efd',
  );
});
