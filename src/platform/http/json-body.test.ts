import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exceedsLimits } from './json-body.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('the depth of any JSON is known before it is parsed, whatever its texts hold', () => {
  const text = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', 'a') });
  const tree = fc.letrec((tie) => ({
    node: fc.oneof({ maxDepth: 6 }, text, fc.array(tie('node')), fc.dictionary(text, tie('node'))),
  })).node;
  fc.assert(
    fc.property(tree, fc.nat(8), (value, most) => {
      expect(exceedsLimits({ levels: most, values: 1000 }, JSON.stringify(value))).toBe(depthOf(value) > most);
    }),
  );
});

test('values are counted before they are parsed, but not what stands in texts', () => {
  const limits = { levels: 8, values: 3 };
  expect(exceedsLimits(limits, '{"a":1,"b":[2,3]}')).toBe(false);
  expect(exceedsLimits(limits, '{"a":1,"b":[2,3,4]}')).toBe(true);
  expect(exceedsLimits(limits, '{"a":"one, two, three, four","b":1}')).toBe(false);
});
