import { expect, test } from 'vitest';
import { isPublicName, nombreReceptor } from './nombre.ts';

test.each([
  ['Escuela Kemper Urgate, S.A. de C.V.', 'ESCUELA KEMPER URGATE'],
  ['ESCUELA KEMPER URGATE SA DE CV', 'ESCUELA KEMPER URGATE'],
  ['Robótica Española S. de R.L. de C.V.', 'ROBOTICA ESPAÑOLA'],
  ['Niños & Cía. S.A.P.I. de C.V.', 'NIÑOS & CIA'],
  ['Despacho Güemes, Sociedad Civil', 'DESPACHO GUEMES'],
  ['Amigos del Árbol A.C.', 'AMIGOS DEL ARBOL'],
  ['CASA', 'CASA'],
  ['GRUPO MSC', 'GRUPO MSC'],
  ['H. AYUNTAMIENTO', 'H. AYUNTAMIENTO'],
])('of a company, “%s” is %s', (name, expected) => expect(nombreReceptor(name, true)).toBe(expected));

test('of a person nothing is left out, and what XML or SAT cannot hold is', () => {
  expect(nombreReceptor(' José  Peña\u0000 | Núñez A.C. ', false)).toBe('JOSE PEÑA NUÑEZ A.C.');
  expect(nombreReceptor('ß'.repeat(500), false)).toHaveLength(300);
  expect(nombreReceptor('\u0007|', false)).toBe('');
});

test('the name of public sales is known however it is written', () => {
  expect(
    ['Público en general', 'PUBLICO EN GENERAL.'].map((name) => isPublicName(nombreReceptor(name, false))),
  ).toEqual([true, true]);
  expect(isPublicName('PUBLICO EN GENERAL DE MEXICO')).toBe(false);
});
