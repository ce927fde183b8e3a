import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSuggester } from './suggest-choice.ts';

type Suggester = typeof createSuggester;
const suggestChoice = (wanted: Parameters<ReturnType<Suggester>>[0], ...known: Parameters<Suggester>) =>
  createSuggester(...known)(wanted);

const METHODS = [
  { to: 'DHLX', name: 'DHL Express' },
  { to: 'DHLG', name: 'DHL Ground' },
  { to: 'FEDX', name: 'FedEx Express' },
  { to: 'MOTO', name: 'Servientrega Mensajero' },
];

test('the words of its name lead to the one method that has them', () => {
  const found = suggestChoice({ code: '11', name: 'Envío DHL exprés' }, [], METHODS);
  expect(found).toEqual({ to: 'DHLX', reason: 'words', by: 'DHL, exprés' });
  expect(suggestChoice({ code: '90', name: 'Mensajero en bicicleta' }, [], METHODS)).toMatchObject({ to: 'MOTO' });
});

test.each(['Express', 'Ground or express', 'Por barco', ''])('of “%s” nothing is sure', (name) => {
  const methods = [...METHODS, { to: 'UPSG', name: 'UPS Ground' }];
  expect(suggestChoice({ code: '7', name }, [], methods)).toBeNull();
});

test('what the same name means on another channel goes before its words', () => {
  const mapped = [{ code: 'A', name: 'Envío DHL exprés', to: 'FEDX' }];
  const wanted = { code: '11', name: 'envio dhl EXPRES' };
  expect(suggestChoice(wanted, mapped, METHODS)).toEqual({ to: 'FEDX', reason: 'same_name', by: wanted.name });
});

test('the same code is the same, unless it is a number or its names differ', () => {
  const mapped = [
    { code: 'EXPRESS', name: 'Rápido', to: 'MOTO' },
    { code: '6', name: '', to: 'MOTO' },
  ];
  const reason = (code: string, name: string) => suggestChoice({ code, name }, mapped, METHODS)?.reason;
  expect(reason('express', '')).toBe('same_code');
  expect(reason('EXPRESS', 'Lento')).toBeUndefined();
  expect(reason('6', '')).toBeUndefined();
});

test('two answers of before are none, and what is no longer offered is not suggested', () => {
  const mapped = ['DHLX', 'FEDX'].map((to) => ({ code: 'AIR', name: 'Aéreo', to }));
  expect(suggestChoice({ code: 'AIR', name: 'Aéreo' }, mapped, METHODS)).toBeNull();
  expect(
    suggestChoice({ code: 'SEA', name: 'Barco' }, [{ code: 'SEA', name: 'Barco', to: 'GONE' }], METHODS),
  ).toBeNull();
});

test('only what is offered is ever suggested, whatever was mapped before', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const choice = fc.record({ to: fc.constantFrom('a', 'b', 'c'), name: text });
  const mapped = fc.record({ code: text, name: text, to: fc.constantFrom('a', 'b', 'z') });
  fc.assert(
    fc.property(
      fc.record({ code: text, name: text }),
      fc.array(mapped),
      fc.array(choice),
      (wanted, before, choices) => {
        const found = suggestChoice(wanted, before, choices);
        expect(found === null || choices.some(({ to }) => to === found.to)).toBe(true);
      },
    ),
  );
});
