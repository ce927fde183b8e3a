import { expect, test } from 'vitest';
import { kindOfCode } from './return-codes.ts';

test.each([
  ['0100', 'transient'],
  ['0109', 'transient'],
  ['0130', 'transient'],
  ['0138', 'transient'],
  ['0200', 'transient'],
  ['0102', 'auth'],
  ['0106', 'auth'],
  ['0111', 'auth'],
  ['0140', 'uncertain'],
  ['0307', 'uncertain'],
  ['0402', 'conflict'],
  ['1032', 'conflict'],
  ['1033', 'conflict'],
  ['2223', 'conflict'],
  ['2282', 'conflict'],
  ['4000', 'conflict'],
  ['0154', 'validation'],
  ['0306', 'validation'],
  ['2335', 'validation'],
])('a fault of %s is %s', (code, kind) => expect(kindOfCode(code)).toBe(kind));
