import { expect, test } from 'vitest';
import {
  arrivedPieces,
  canTakeStep,
  claimedPieces,
  isCounted,
  leadsTo,
  type ReturnState,
  returnStates,
  returnSteps,
} from './return-rules.ts';

const stepsFrom = (state: ReturnState, is_restocked = false) =>
  returnSteps.filter((step) => canTakeStep(step, { state, is_restocked })).join(' ');

test('from each state the steps are decided, and its ends have none', () => {
  expect(Object.fromEntries(returnStates.map((state) => [state, stepsFrom(state)]))).toEqual({
    requested: 'authorise refuse',
    authorised: 'send receive inspect close refuse',
    on_its_way: 'receive inspect close refuse',
    received: 'inspect refuse',
    inspected: 'close refuse',
    closed: '',
    refused: '',
  });
});

test('no step leads back to a state that it is taken from', () => {
  for (const step of returnSteps) expect(canTakeStep(step, { state: leadsTo[step], is_restocked: false })).toBe(false);
});

test('what is back in stock is not refused any more', () => {
  expect(stepsFrom('inspected', true)).toBe('close');
});

test('pieces are counted once all of them are something', () => {
  expect(isCounted(3, { good: 1, damaged: 1, missing: 1 })).toBe(true);
  expect(isCounted(3, { good: 1, damaged: 1, missing: 0 })).toBe(false);
  expect(isCounted(3, { good: null, damaged: null, missing: null })).toBe(false);
});

const expected = { quantity: 3, good: null, damaged: null, missing: null };
const found = { quantity: 3, good: 1, damaged: 1, missing: 1 };

test('pieces came back once they are here, without those that were missing, and none of a refused return', () => {
  expect(arrivedPieces('on_its_way', expected)).toBe(0);
  expect(arrivedPieces('received', expected)).toBe(3);
  expect(arrivedPieces('inspected', found)).toBe(2);
  expect(arrivedPieces('closed', found)).toBe(2);
  expect(arrivedPieces('refused', found)).toBe(0);
});

test('no other return may name what is expected or came back; what was missing or written off may be named again', () => {
  for (const state of ['requested', 'authorised', 'on_its_way', 'received'] as const)
    expect(claimedPieces(state, expected)).toBe(3);
  expect(claimedPieces('inspected', found)).toBe(2);
  expect(claimedPieces('closed', expected)).toBe(0);
  expect(claimedPieces('refused', expected)).toBe(0);
});
