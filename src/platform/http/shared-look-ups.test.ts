import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { shareLookUps } from './shared-look-ups.ts';

function givenLookUps() {
  const asked: string[] = [];
  const shared = shareLookUps(async (token) => {
    asked.push(token);
    if (token === 'broken') throw new Error('out of reach');
    return null;
  });
  return { ...shared, asked };
}

test('calls that come together share one look-up, each session its own', async () => {
  const { find, asked } = givenLookUps();
  await Promise.all([find('a'), find('b'), find('a')]);
  await find('a');
  expect(asked).toEqual(['a', 'b']);
});

test('after a change, a failure or a moment it is looked up anew', async () => {
  const { find, forget, asked } = givenLookUps();
  await find('a');
  forget();
  await find('a');
  await wait(300);
  await find('a');
  expect(asked).toEqual(['a', 'a', 'a']);
  await expect(find('broken')).rejects.toThrow('out of reach');
  await expect(find('broken')).rejects.toThrow('out of reach');
  expect(asked).toHaveLength(5);
});
