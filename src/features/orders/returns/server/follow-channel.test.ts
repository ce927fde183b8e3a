import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RemoteReturn } from '#connectors/core/remote.ts';
import { isExpected, leadsTo, type ReturnState, returnStates } from '#features/core/order-lifecycle/return-rules.ts';
import { type ReturnHere, stepsToFollow } from './follow-channel.ts';

const here = (state: ReturnState, more: Partial<ReturnHere> = {}): ReturnHere => ({
  state,
  tracking_number: '',
  restocked_at: null,
  lines: [{ source_item_id: '1', quantity: 3 }],
  ...more,
});

const line = { source_item_id: '1', sku: 'MUG', name: 'Mug', pieces: 3, good: 0, damaged: 0, missing: 0 };

const there = (state: RemoteReturn['state'], more: Partial<RemoteReturn> = {}): RemoteReturn => ({
  source_return_id: '70',
  name: '#1001-R1',
  state,
  requested_at: '2026-11-02T10:00:00Z',
  reason: 'damaged',
  note: '',
  end_reason: '',
  tracking_number: '',
  outcome: 'nothing',
  lines: [line],
  ...more,
});

const namesOf = (...of: Parameters<typeof stepsToFollow>) => stepsToFollow(...of).map(({ step }) => step);

test('what the shop approved may come back, and is on its way once its parcel is known', () => {
  expect(namesOf(here('requested'), there('requested'))).toEqual([]);
  expect(namesOf(here('requested'), there('open'))).toEqual(['authorise']);
  expect(stepsToFollow(here('requested'), there('open', { tracking_number: 'B1' }))).toEqual([
    { step: 'authorise' },
    { step: 'send', tracking_number: 'B1' },
  ]);
  expect(namesOf(here('authorised'), there('open'))).toEqual([]);
});

test('what the shop declined is refused, but not what has arrived here', () => {
  expect(stepsToFollow(here('requested'), there('refused', { end_reason: 'Final sale' }))).toEqual([
    { step: 'refuse', reason: 'Final sale' },
  ]);
  expect(stepsToFollow(here('on_its_way'), there('refused'))).toEqual([{ step: 'refuse', reason: '#1001-R1' }]);
  for (const state of ['received', 'inspected', 'closed', 'refused'] as const)
    expect(namesOf(here(state), there('refused'))).toEqual([]);
});

test('a return that the shop closed has the pieces that the shop counted, and the others never came', () => {
  const counted = there('closed', { outcome: 'refunded', lines: [{ ...line, good: 1, damaged: 1 }] });
  const steps = [
    { step: 'inspect', lines: [{ source_item_id: '1', good: 1, damaged: 1, missing: 1 }], restock_at: null },
    { step: 'close', outcome: 'refunded', reason: '#1001-R1' },
  ];
  expect(stepsToFollow(here('on_its_way'), counted)).toEqual(steps);
  expect(stepsToFollow(here('received'), counted)).toEqual(steps);
  expect(stepsToFollow(here('requested'), counted)).toEqual([{ step: 'authorise' }, ...steps]);
  expect(namesOf(here('authorised'), there('closed'))).toEqual(['close']);
});

test('what arrived here stays as it was counted here, and is counted here where the shop did not', () => {
  const counted = there('closed', { lines: [{ ...line, good: 3 }] });
  expect(namesOf(here('inspected'), counted)).toEqual(['close']);
  expect(namesOf(here('received'), there('closed'))).toEqual([]);
});

const word = fc.record({
  state: fc.constantFrom<RemoteReturn['state']>('requested', 'open', 'closed', 'refused'),
  tracking_number: fc.constantFrom('', 'B1'),
  good: fc.nat({ max: 4 }),
  damaged: fc.nat({ max: 4 }),
});

test('whatever a shop says, and in whatever order, a return goes forward alone and hears the same word once', () => {
  fc.assert(
    fc.property(fc.constantFrom(...returnStates), fc.array(word), (first, words) => {
      let at: ReturnState = first;
      for (const { state, tracking_number, good, damaged } of words) {
        const said = there(state, { tracking_number, lines: [{ ...line, good, damaged }] });
        const follow = () => {
          const steps = stepsToFollow(here(at), said);
          for (const one of steps) {
            if (one.step === 'inspect')
              for (const found of one.lines) expect(found.good + found.damaged + found.missing).toBe(3);
            expect(returnStates.indexOf(leadsTo[one.step])).toBeGreaterThan(returnStates.indexOf(at));
            at = leadsTo[one.step];
          }
          return steps.length;
        };
        follow();
        expect(follow()).toBe(0);
      }
    }),
  );
});

test('pieces follow the shop until any of them has arrived', () => {
  const follow = returnStates.filter(isExpected);
  expect(follow).toEqual(['requested', 'authorised', 'on_its_way']);
});
