import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeeperThan } from './json-body.ts';

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('the depth of any JSON is known before it is parsed, whatever its texts hold', () => {
  const text = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', '"', '\\', 'a') });
  const tree = fc.letrec((tie) => ({
    node: fc.oneof({ maxDepth: 6 }, text, fc.array(tie('node')), fc.dictionary(text, tie('node'))),
  })).node;
  fc.assert(
    fc.property(tree, fc.nat(8), (value, most) => {
      expect(isDeeperThan(JSON.stringify(value), most)).toBe(depthOf(value) > most);
    }),
  );
});
