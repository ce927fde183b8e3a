import { expect, test } from 'vitest';
import { foldedOptions } from './folded-options.ts';

const one = (label: string) => ({ value: label, label });
const options = [{ group: 'Correos', items: [one('Envío exprés'), one('Envío normal')] }, one('Mensajería')];

test('choices are found without their accents and in any order of words, up to the limit', () => {
  expect(foldedOptions({ options, search: ' EXPRES envio', limit: 9 })).toEqual([
    { group: 'Correos', items: [one('Envío exprés')] },
  ]);
  expect(foldedOptions({ options, search: 'mensajeria', limit: 9 })).toEqual([
    { group: 'Correos', items: [] },
    one('Mensajería'),
  ]);
  expect(foldedOptions({ options, search: '', limit: 1 })).toEqual([
    { group: 'Correos', items: [one('Envío exprés')] },
  ]);
});
