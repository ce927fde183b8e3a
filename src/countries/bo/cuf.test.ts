import { expect, test } from 'vitest';
import { cufOf } from './cuf.ts';

// The first is the SIN's own example, the others are of public documents and repositories.
test.each([
  [
    '123456789',
    '20190113163721231',
    '0',
    '1',
    '1',
    '01',
    1,
    'A19E23EF34124CD',
    '8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD',
  ],
  [
    '123456789',
    '20190113163721231',
    '0',
    '2',
    '1',
    '01',
    1,
    'A19E23EF34124CD',
    '8727F63A15F8976591FDDE5B4128CF31A2C8606A3A19E23EF34124CD',
  ],
  [
    '1003579028',
    '20200824162245482',
    '0',
    '2',
    '1',
    '01',
    137,
    '67A75AC82F24C74',
    '44AAEC00DBCBA35880091FEE05E92DC65368558BA467A75AC82F24C74',
  ],
  [
    '1003579028',
    '20211006160348675',
    '0',
    '2',
    '1',
    '01',
    1,
    '67A75AC82F24C74',
    '44AAEC00DBD34C53C3E2CCE1A3FA7AF1E2A08606A667A75AC82F24C74',
  ],
  [
    '1003579028',
    '20211006160349570',
    '0',
    '2',
    '3',
    '24',
    1,
    '67A75AC82F24C74',
    '44AAEC00DBD34C53C3E5B135433591A5FA086F86A867A75AC82F24C74',
  ],
  [
    '142591020',
    '20220506091942957',
    '5',
    '1',
    '1',
    '01',
    2377,
    '7A84B0CA3176D74',
    '9C1A83F996B702B8497F0555BFF4C27CB7E1783A67A84B0CA3176D74',
  ],
  [
    '1022039027',
    '20220318152538000',
    '0',
    '1',
    '1',
    '01',
    1,
    '2C34CAA0B546D74',
    '45EE45807306260BD85060B3DC07ECB7F0C39E06A62C34CAA0B546D74',
  ],
])('%s %s: the published CUF', (nit, at, branch, modality, type, sector, number, codigoControl, cuf) => {
  expect(
    cufOf({
      nit,
      fechaEmision: at,
      codigoSucursal: branch,
      codigoModalidad: modality,
      codigoEmision: '1',
      tipoFactura: type,
      codigoDocumentoSector: sector,
      number,
      codigoPuntoVenta: '0',
      codigoControl,
    }),
  ).toBe(cuf);
});

// Worked out by hand from the SIN's example: no code of an offline document was found published.
test('an offline document has another code', () => {
  expect(
    cufOf({
      nit: '123456789',
      fechaEmision: '2019-01-13T16:37:21.231',
      codigoSucursal: '0',
      codigoModalidad: '1',
      codigoEmision: '2',
      tipoFactura: '1',
      codigoDocumentoSector: '1',
      number: 1,
      codigoPuntoVenta: '0',
      codigoControl: 'A19E23EF34124CD',
    }),
  ).toBe('8727F63A15F8976591FDDE5B395A686C94A0206A2A19E23EF34124CD');
});

test('what does not make 53 digits has none', () => {
  const parts = { nit: '1', fechaEmision: '2026-11-20', codigoSucursal: '0', codigoModalidad: '1', codigoEmision: '1' };
  expect(() =>
    cufOf({
      ...parts,
      tipoFactura: '1',
      codigoDocumentoSector: '1',
      number: 1,
      codigoPuntoVenta: '0',
      codigoControl: '',
    }),
  ).toThrow('No CUF');
});
