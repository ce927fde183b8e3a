import { expect, test } from 'vitest';
import { stepOf } from './partner-step.ts';

test('a step waits by itself only while the connection works; what nobody asked for is open', () => {
  const step = (state: Parameters<typeof stepOf>[0]['state'], is_active = true) => stepOf({ state, is_active });
  expect([step('synced'), step('waiting'), step('failed'), step('none'), step('behind')]).toEqual([
    'done',
    'now',
    'failed',
    'open',
    'open',
  ]);
  expect([step('waiting', false), step('synced', false), step('none', false)]).toEqual(['failed', 'done', 'open']);
});
