import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChannelFacts, FirstOrderFacts, Partner } from './first-order-facts.ts';
import { countDone, nextStep, rightFor, type Step, stepsOf } from './first-order-rules.ts';
import { stepNames } from './step-names.ts';

const partner = (change: Partial<Partner> = {}): Partner => ({
  id: 1,
  name: 'Amware',
  health: 'ok',
  needs_activation: false,
  last_error: null,
  ...change,
});

const channel = (change: Partial<ChannelFacts> = {}): ChannelFacts => ({
  ...partner({ id: 2, name: 'Exigo' }),
  codes: { done: 14, total: 14 },
  places: { done: 6, total: 6 },
  products: { done: 61, total: 61 },
  has_matches: false,
  is_read: true,
  is_making: false,
  ...change,
});

const NEW: FirstOrderFacts = {
  warehouses: [],
  channels: [],
  has_methods: false,
  has_products: false,
  may_fill: false,
  ready: null,
  held: null,
  with_problems: 0,
  helpers: {},
};

/** An account that has done all but send an order, with these differences. */
const facts = (change: Partial<FirstOrderFacts> = {}): FirstOrderFacts => ({
  ...NEW,
  warehouses: [partner()],
  channels: [channel()],
  has_methods: true,
  has_products: true,
  may_fill: false,
  ...change,
});

function step(name: Step['name'], given: FirstOrderFacts): Step {
  const found = stepsOf(given).find((one) => one.name === name);
  if (!found) throw new Error(`no step ${name}`);
  return found;
}

const statesOf = (given: FirstOrderFacts) => stepsOf(given).map(({ state }) => state);

test('a new account connects partners in any order; the other steps say which of them they wait for', () => {
  expect(statesOf(NEW)).toEqual(['todo', 'todo', 'waits', 'waits', 'waits']);
  expect(step('warehouse', NEW).place).toEqual({ to: 'add', role: 'fulfilment' });
  expect(step('channel', NEW).place).toEqual({ to: 'add', role: 'channel' });
  expect(step('mapping', NEW).note).toEqual({ is: 'waits_for', step: 'warehouse' });
  expect(step('products', NEW).note).toEqual({ is: 'waits_for', step: 'channel' });
  expect(step('order', NEW).note).toEqual({ is: 'waits_for', step: 'warehouse' });
  expect(nextStep(stepsOf(NEW))).toBe('warehouse');
});

test('with a warehouse alone the channel is next, and codes wait for it', () => {
  const given = facts({ channels: [], has_products: false });
  expect(statesOf(given)).toEqual(['done', 'todo', 'waits', 'waits', 'waits']);
  expect(step('mapping', given).note).toEqual({ is: 'waits_for', step: 'channel' });
  expect(nextStep(stepsOf(given))).toBe('channel');
});

test('a channel alone lets products be made before there is a warehouse', () => {
  const given = facts({
    warehouses: [],
    has_methods: false,
    has_products: false,
    channels: [channel({ products: { done: 0, total: 61 } })],
  });
  expect(step('products', given)).toMatchObject({ state: 'todo', place: { to: 'make' } });
  expect(nextStep(stepsOf(given))).toBe('warehouse');
});

test.each([
  ['paused', true, 'partly', 'needs_activation', 'activate'],
  ['paused', false, 'partly', 'paused', 'activate'],
  ['failing', false, 'wrong', 'failing', 'status'],
  ['broken', false, 'wrong', 'broken', 'settings'],
  ['needs_settings', false, 'wrong', 'needs_settings', 'settings'],
] as const)('a partner that is %s (new: %s) is %s', (health, needs_activation, state, is, to) => {
  const one = partner({ health, needs_activation, last_error: 'HTTP 500' });
  expect(step('warehouse', facts({ warehouses: [one] }))).toMatchObject({ state, note: { is }, place: { to } });
});

test('one partner that works is enough', () => {
  const warehouses = [partner({ health: 'broken' }), partner({ id: 3, name: 'Other' })];
  expect(step('warehouse', facts({ warehouses }))).toMatchObject({ state: 'done', note: { name: 'Other' } });
});

test('a partner that works and has told nothing yet is being read', () => {
  const empty = { codes: { done: 0, total: 0 }, places: { done: 0, total: 0 }, products: { done: 0, total: 0 } };
  const given = facts({ channels: [channel({ ...empty, is_read: false })] });
  expect([step('mapping', given).state, step('products', given).state]).toEqual(['working', 'working']);
  expect(step('mapping', facts({ has_methods: false })).state).toBe('working');
});

test('codes are mapped before places, each at the channel that has some left, but first where nothing is mapped', () => {
  const second = { ...channel({ codes: { done: 1, total: 2 } }), id: 5 };
  const codesLeft = facts({ channels: [channel({ places: { done: 0, total: 6 } }), second] });
  expect(step('mapping', codesLeft)).toMatchObject({
    state: 'partly',
    note: { codes: { done: 15, total: 16 }, places: { done: 6, total: 12 } },
    place: { to: 'places', partner: { id: 2 } },
  });
  expect(step('mapping', facts({ channels: [channel(), second] })).place).toMatchObject({
    to: 'codes',
    partner: { id: 5 },
  });
  const placesLeft = facts({ channels: [channel({ places: { done: 5, total: 6 } })] });
  expect(step('mapping', placesLeft).place).toMatchObject({ to: 'places', partner: { id: 2 } });
  const none = facts({ channels: [channel({ codes: { done: 0, total: 14 }, places: { done: 0, total: 6 } })] });
  expect(step('mapping', none)).toMatchObject({ state: 'todo', place: { to: 'codes' } });
});

test.each([
  [false, true, 'make'],
  [true, true, 'matches'],
  [true, false, 'products'],
] as const)('products of our own: %s, same SKUs: %s leads to %s', (has_products, has_matches, to) => {
  const given = facts({ has_products, channels: [channel({ has_matches, products: { done: 3, total: 61 } })] });
  expect(step('products', given)).toMatchObject({ state: 'partly', place: { to } });
});

test('products that are being made are waited for; a catalogue without any says so', () => {
  const making = channel({ is_making: true, products: { done: 9, total: 61 } });
  expect(step('products', facts({ channels: [making] }))).toMatchObject({ state: 'working', note: { is: 'making' } });
  const empty = channel({ products: { done: 0, total: 0 } });
  expect(step('products', facts({ channels: [empty] })).note).toEqual({ is: 'nothing_listed' });
});

const order = { id: 7, order_number: '700' };

test('the order that goes next is named, whatever is left of the mapping', () => {
  const ready = { ...order, submit_after: '2026-11-23T20:00:00.000Z' };
  const given = facts({ ready, with_problems: 3, channels: [channel({ codes: { done: 1, total: 14 } })] });
  expect(step('order', given)).toMatchObject({
    state: 'working',
    note: { is: 'ready', order },
    place: { to: 'order' },
  });
  expect(nextStep(stepsOf(given))).toBe('order');
  expect(nextStep(stepsOf({ ...given, ready: null }))).toBe('mapping');
});

test('an order does not go out while the warehouse does not work', () => {
  const ready = { ...order, submit_after: null };
  const given = facts({ ready, warehouses: [partner({ health: 'failing' })] });
  expect(step('order', given)).toMatchObject({ state: 'waits', note: { step: 'warehouse' }, place: null });
});

test.each([
  [{ held: order, with_problems: 2 }, 'held', 'order'],
  [{ with_problems: 2 }, 'problems', 'problems'],
  [{}, 'no_order', 'sync'],
] as const)('with %o the last step is about %s', (change, is, to) => {
  expect(step('order', facts(change))).toMatchObject({ state: 'todo', note: { is }, place: { to } });
});

const share = fc.tuple(fc.nat(20), fc.nat(20)).map(([done, more]) => ({ done, total: done + more }));
const anyPartner = fc.record({
  id: fc.nat(9),
  name: fc.string(),
  health: fc.constantFrom('ok', 'failing', 'broken', 'paused', 'needs_settings'),
  needs_activation: fc.boolean(),
  last_error: fc.option(fc.string()),
});
const anyChannel = fc
  .tuple(
    anyPartner,
    fc.record({
      codes: share,
      places: share,
      products: share,
      has_matches: fc.boolean(),
      is_read: fc.boolean(),
      is_making: fc.boolean(),
    }),
  )
  .map(([one, lists]) => ({ ...one, ...lists }));
const anyFacts = fc.record({
  warehouses: fc.array(anyPartner, { maxLength: 3 }),
  channels: fc.array(anyChannel, { maxLength: 3 }),
  has_methods: fc.boolean(),
  has_products: fc.boolean(),
  may_fill: fc.boolean(),
  ready: fc.option(fc.constant({ ...order, submit_after: null })),
  held: fc.option(fc.constant(order)),
  with_problems: fc.nat(3),
  helpers: fc.constant({}),
});

test('whatever the facts, what is to do has a place, what waits or is done has none, and the next step can be begun', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const steps = stepsOf(given);
      expect(steps.map(({ name }) => name)).toEqual([...stepNames]);
      for (const { state, place } of steps) {
        if (state === 'waits' || state === 'done') expect(place).toBeNull();
        if (state === 'todo' || state === 'partly' || state === 'wrong') expect(place).not.toBeNull();
        if (place) expect([null, 'string']).toContain(rightFor(place) && 'string');
      }
      const next = steps.find(({ name }) => name === nextStep(steps));
      expect(next === undefined).toBe(countDone(steps) === steps.length);
      expect(next?.state).not.toBe('waits');
    }),
  );
});
