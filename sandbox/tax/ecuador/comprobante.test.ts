import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sumsFlaw } from './check-sums.ts';
import { isClave } from './clave-de-acceso.ts';
import { readComprobante } from './comprobante.ts';
import { factura } from './test-factura.ts';

test.each([
  ['0312202201019007200200120029020004874985766297216', true],
  ['1811202301179001691900120721260002540020711013510', true],
  ['1808202501120603993300110010010000001189711100710', true],
  ['1804202401123456789000110010010000000051234567816', false],
  ['18082025011206039933001100100100000011897111007', false],
])('the clave %s: %s', (clave, isRight) => {
  expect(isClave(clave)).toBe(isRight);
});

test.skipIf(!process.env.TAX_SAMPLES)(
  'a sample with a right clave is read, and its sums are right (TAX_SAMPLES)',
  () => {
    const sample = readFileSync(join(process.env.TAX_SAMPLES ?? '', 'ec/factura-1.1.0-iva15-valid-key.xml'));
    const document = readComprobante(sample);
    expect(document).toMatchObject({ codDoc: '01', total: '172.50' });
    expect(sumsFlaw(document)).toBeUndefined();
  },
);

test.skipIf(!process.env.TAX_SAMPLES)('samples with a wrong check digit fail by it alone (TAX_SAMPLES)', () => {
  for (const name of ['factura-1.1.0-signed', 'factura-1.1.0-unsigned', 'notaCredito-1.1.0-unsigned']) {
    const sample = readFileSync(join(process.env.TAX_SAMPLES ?? '', `ec/${name}.xml`));
    expect(() => readComprobante(sample)).toThrow('CLAVE DE ACCESO');
  }
});

test.each([
  ['detalle.precioTotalSinImpuesto', /(<precioTotalSinImpuesto>)100/, '$1101'],
  ['impuesto.valor', /(<tarifa>.*<valor>)15/, '$116'],
  ['impuesto.tarifa', /(<tarifa>)15/, '$112'],
  ['totalImpuesto', /(<codigoPorcentaje>)4/, '$12'],
  ['totalImpuesto.valor', /(<baseImponible>100.00<\/baseImponible><valor>)15/, '$116'],
  ['totalSinImpuestos', /(<totalSinImpuestos>)100/, '$1101'],
  ['totalDescuento', /(<totalDescuento>)5/, '$16'],
  ['importeTotal', /(<importeTotal>)115/, '$1116'],
  ['pagos.pago.total', /(<total>)115/, '$1116'],
])('%s that differs is found', (flaw, part, changed) => {
  const xml = factura().xml.replace(part, changed);
  expect(sumsFlaw(readComprobante(Buffer.from(xml)))).toBe(flaw);
});
