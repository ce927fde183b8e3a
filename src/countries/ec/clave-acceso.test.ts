import { expect, test } from 'vitest';
import { claveAcceso, digitoVerificador } from './clave-acceso.ts';

test.each([
  '0312202201019007200200120029020004874985766297216',
  '1903202501092653173200110050010000016190000161916',
  '0702202201171074442400110020020000000018765432111',
  '1811202301179001691900120721260002540020711013510',
  '0605202501120603993300110010010000000600608364218',
  '1808202501120603993300110010010000001189711100710',
])('the published clave %s has the check digit of its others', (clave) => {
  expect(digitoVerificador(clave.slice(0, 48))).toBe(clave.slice(48));
});

test('a published sample with a wrong check digit is found out', () => {
  expect(digitoVerificador('180420240112345678900011001001000000005123456781')).toBe('2');
});

const parts = {
  issued_on: '2025-08-18',
  codDoc: '01',
  ruc: '1206039933001',
  ambiente: '1',
  estab: '001',
  ptoEmi: '001',
  secuencial: '000000118',
  codigoNumerico: '97111007',
};

test('a clave is made of its parts, day first', () => {
  expect(claveAcceso(parts)).toBe('1808202501120603993300110010010000001189711100710');
});

test('parts with too few digits make none', () => {
  expect(() => claveAcceso({ ...parts, secuencial: '118' })).toThrow('no clave de acceso');
});
