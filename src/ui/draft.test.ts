import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedFields, follow, isSame, merge, refusedFields, stillWrong } from './draft.ts';

const text = fc.constantFrom('', 'Lima', 'Cusco', 'Quito');
const form = fc.record({
  city: text,
  note: fc.option(text),
  tags: fc.uniqueArray(text),
  quantities: fc.dictionary(fc.constantFrom('1', '2', '3'), fc.integer({ min: 1, max: 3 })),
});

const sameAs = (one: unknown) => ({ asymmetricMatch: (other: unknown) => isSame(one, other) });

test('merging with an unchanged record gives the form, and merging an unchanged form gives the stored record', () => {
  fc.assert(
    fc.property(form, form, (base, other) => {
      expect(merge(base, other, base)).toEqual(sameAs(other));
      expect(merge(base, base, other)).toEqual(sameAs(other));
    }),
  );
});

test('each value is as the one side has it that changed it; where both did, as the form has it', () => {
  fc.assert(
    fc.property(form, form, form, (base, mine, theirs) => {
      const merged = merge(base, mine, theirs);
      const flat = (values: typeof base) => {
        const { quantities, ...rest } = values;
        return { ...rest, one: quantities['1'], two: quantities['2'], three: quantities['3'] };
      };
      const [was, my, their, now] = [flat(base), flat(mine), flat(theirs), flat(merged)];
      for (const name of ['city', 'note', 'tags', 'one', 'two', 'three'] as const) {
        expect([name, now[name] ?? '']).toEqual([name, sameAs(isSame(was[name], my[name]) ? their[name] : my[name])]);
      }
    }),
  );
});

test('merging a second time changes nothing', () => {
  fc.assert(
    fc.property(form, form, form, (base, mine, theirs) => {
      const once = merge(base, mine, theirs);
      expect(merge(theirs, once, theirs)).toEqual(sameAs(once));
    }),
  );
});

test('changes of different fields give the same result in either order', () => {
  fc.assert(
    fc.property(form, text, text, (base, city, note) => {
      const [mine, theirs] = [
        { ...base, city },
        { ...base, note },
      ];
      expect(merge(base, mine, theirs)).toEqual(sameAs(merge(base, theirs, mine)));
    }),
  );
});

test('nothing is nothing however it is written, and lists are sets', () => {
  expect(changedFields({ a: null, b: '', c: ['x', 'y'] }, { a: '', b: undefined, c: ['y', 'x'] })).toEqual([]);
  expect(changedFields({ a: ['x'], b: 1, c: false }, { a: ['x', 'y'], b: 2, c: true })).toEqual(['a', 'b', 'c']);
});

const base = { city: 'Lima', note: '' };
const edited = { version: 3, base, values: { ...base, city: 'Cusco' } };

test('a form without changes follows the stored record, but not back to the version before its own save', () => {
  const saved = { version: 3, base, values: base };
  const theirs = { ...base, note: 'gift' };
  expect(follow(saved, theirs, 4)).toEqual({ version: 4, base: theirs, values: theirs });
  expect(follow(saved, theirs, 2)).toBe(saved);
});

test('a form with changes goes on from a newer version only where that has the same fields', () => {
  expect(follow(edited, base, 4)).toEqual({ ...edited, version: 4 });
  expect(follow(edited, { ...base, note: 'gift' }, 4)).toBe(edited);
});

test('the error of a field is shown until its value changes, and a refusal is shown at the field inside its group', () => {
  const errors = refusedFields(
    { 'order.city': ['unknown'], settings: ['?'], 'settings.ruc': ['too short', 'no digit'] },
    {
      city: 'Lima',
      country: { ruc: '1' },
    },
  );
  expect(errors).toEqual({ city: 'unknown', ruc: 'too short no digit' });
  const before = { city: 'Lima', country: { ruc: '1' } };
  expect(stillWrong(errors, before, { ...before, country: { ruc: '2' } })).toEqual({ city: 'unknown' });
});
