import { colombia } from '#countries/co/colombia.ts';
import { givenCertificate, givenCountry } from './country-suite.ts';

const { key, certificate } = givenCertificate({ tax_id: '900373076', name: 'Prueba S.A.S.', country: 'CO' });
const given = givenCountry({
  country: colombia,
  environment: 'test',
  provider: 'dian',
  certificate,
  settings: {
    nit: '900.373.076-4',
    name: 'Prueba S.A.S.',
    municipality: '11001',
    city: 'Bogotá, D.C.',
    address: 'Calle 100 # 10-20',
    email: 'facturas@example.com',
    resolution: '18760000001',
    prefix: 'SETP',
    range_from: 990000000,
    range_to: 995000000,
    valid_from: '2019-01-19',
    valid_until: '2030-01-19',
    technical_key: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
    software_id: '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0',
    software_pin: '12345',
  },
  sealing: { number: 990000012, nonce: '0', at: '2026-11-20T18:00:05.000Z' },
  sale: {
    currency: 'COP',
    total: '119000.00',
    place: { address: 'Carrera 7 # 1-2', city: 'Medellín', state: 'ANT', postal_code: '', country: 'CO' },
  },
  order: { buyer_tax_id: '52123456', buyer_tax_id_kind: 'CC', locality_code: '05001' },
});

/** An issuer in Colombia by the DIAN's test numbering, with the key that signs, and an order of 119,000 pesos. */
export const givenColombia = { key, ...given };
