import type { Right } from '#base/rights.ts';
import type { ChannelFacts, FirstOrderFacts, OrderOut, Partner, Share } from './first-order-facts.ts';
import type { StepName } from './step-names.ts';

/** About how long each takes, in minutes. */
export const MINUTES: Readonly<Record<StepName, number>> = {
  warehouse: 3,
  channel: 5,
  mapping: 5,
  products: 2,
  order: 1,
};

/**
 * `waits`: it cannot be begun before another step is; `working`: it goes on by itself; `wrong`: a person must see to
 * it; `partly`: begun, and the next steps need not wait for all of it.
 */
export type StepState = 'todo' | 'partly' | 'working' | 'wrong' | 'waits' | 'done';

/** Where a step is done, or what does it. */
export type StepPlace =
  | { to: 'add'; role: 'fulfilment' | 'channel' }
  | {
      to: 'activate' | 'settings' | 'status' | 'codes' | 'places' | 'products' | 'matches' | 'make' | 'sync';
      partner: Partner;
    }
  | { to: 'problems' }
  | { to: 'order'; order: OrderOut };

/** Why it stands as it does: the name of a sentence, with what fills its places. */
export type StepNote =
  | { is: 'none' | 'reading' | 'no_order' | 'making' | 'nothing_listed' }
  | { is: 'waits_for'; step: StepName }
  | { is: 'connected' | 'needs_activation' | 'paused' | 'needs_settings'; name: string }
  | { is: 'failing' | 'broken'; name: string; reason: string }
  | { is: 'mapped'; codes: Share; places: Share }
  | { is: 'linked'; products: Share; has_products: boolean }
  | { is: 'problems'; orders: number }
  | { is: 'held'; order: OrderOut }
  | { is: 'ready'; order: OrderOut; submit_after: string | null };

export type Step = {
  name: StepName;
  state: StepState;
  note: StepNote;
  /** What to do next about it; null where there is nothing to do. */
  place: StepPlace | null;
};

/** The steps as they stand. */
export function stepsOf(facts: FirstOrderFacts): Step[] {
  const warehouse = partnerStep('warehouse', 'fulfilment', facts.warehouses);
  const channel = partnerStep('channel', 'channel', facts.channels);
  return [warehouse, channel, mappingStep(facts), productStep(facts), orderStep(facts, warehouse, channel)];
}

/**
 * The step to do now: the last, once an order is about to go out; else the first that is not done, which can always be
 * begun.
 */
export function nextStep(steps: readonly Step[]): StepName | null {
  if (steps.some(({ note }) => note.is === 'ready')) return 'order';
  return steps.find(({ state }) => state !== 'done')?.name ?? null;
}

export const countDone = (steps: readonly Step[]): number => steps.filter(({ state }) => state === 'done').length;

/** The right that a place needs; null where all members may go there. */
export function rightFor(place: StepPlace): Right | null {
  return RIGHTS_BY_PLACE[place.to];
}

const RIGHTS_BY_PLACE: Readonly<Record<StepPlace['to'], Right | null>> = {
  add: 'manage_connectors',
  activate: 'manage_connectors',
  settings: 'manage_connectors',
  status: null,
  codes: 'edit_mappings',
  places: 'edit_mappings',
  products: 'edit_mappings',
  matches: 'edit_mappings',
  make: 'edit_catalog',
  sync: 'edit_orders',
  problems: 'edit_mappings',
  order: 'edit_orders',
};

type PartnerRole = Extract<StepPlace, { to: 'add' }>['role'];

/** One that works is enough; of those that do not, the one that is nearest to it is spoken of. */
function partnerStep(name: StepName, role: PartnerRole, partners: readonly Partner[]): Step {
  const partner = NEAREST.flatMap((health) => partners.find((one) => one.health === health) ?? [])[0];
  if (!partner) return { name, state: 'todo', note: { is: 'none' }, place: { to: 'add', role } };
  const { health, last_error } = partner;
  const named = { name: partner.name };
  const reason = last_error ?? '';
  if (health === 'ok') return { name, state: 'done', note: { is: 'connected', ...named }, place: null };
  if (health === 'paused') {
    const is = partner.needs_activation ? 'needs_activation' : 'paused';
    return { name, state: 'partly', note: { is, ...named }, place: { to: 'activate', partner } };
  }
  if (health === 'failing') {
    return { name, state: 'wrong', note: { is: 'failing', ...named, reason }, place: { to: 'status', partner } };
  }
  const note: StepNote = health === 'broken' ? { is: 'broken', ...named, reason } : { is: 'needs_settings', ...named };
  return { name, state: 'wrong', note, place: { to: 'settings', partner } };
}

const NEAREST = ['ok', 'failing', 'broken', 'needs_settings', 'paused'] as const;

const isLeft = ({ done, total }: Share) => done < total;
const sumOf = (shares: readonly Share[]): Share =>
  shares.reduce((sum, { done, total }) => ({ done: sum.done + done, total: sum.total + total }), { done: 0, total: 0 });

/** Codes and places come from the channel, what they can mean from the warehouse. */
function mappingStep({ warehouses, channels, has_methods }: FirstOrderFacts): Step {
  const name = 'mapping';
  const wait = (step: StepName): Step => ({ name, state: 'waits', note: { is: 'waits_for', step }, place: null });
  const isReading: Step = { name, state: 'working', note: { is: 'reading' }, place: null };
  const codes = sumOf(channels.map((channel) => channel.codes));
  const places = sumOf(channels.map((channel) => channel.places));
  if (!has_methods) return isWorking(warehouses) ? isReading : wait('warehouse');
  if (codes.total + places.total === 0) return isWorking(channels) ? isReading : wait('channel');
  const note: StepNote = { is: 'mapped', codes, places };
  const state = codes.done + places.done > 0 ? 'partly' : 'todo';
  const place = mappingPlace(channels);
  return { name, state: place ? state : 'done', note, place };
}

/** Where nothing at all is mapped comes first: an order needs one of each. */
function mappingPlace(channels: readonly ChannelFacts[]): StepPlace | null {
  for (const isWanted of [({ done, total }: Share) => total > 0 && done === 0, isLeft]) {
    for (const to of ['codes', 'places'] as const) {
      const partner = channels.find((channel) => isWanted(channel[to]));
      if (partner) return { to, partner };
    }
  }
  return null;
}

const isWorking = (partners: readonly Partner[]) => partners.some(({ health }) => health === 'ok');

function productStep({ channels, has_products }: FirstOrderFacts): Step {
  const name = 'products';
  const products = sumOf(channels.map((channel) => channel.products));
  const note: StepNote = { is: 'linked', products, has_products };
  const state = products.done > 0 ? 'partly' : 'todo';
  if (channels.some((channel) => channel.is_making))
    return { name, state: 'working', note: { is: 'making' }, place: null };
  const partner = channels.find((channel) => isLeft(channel.products));
  if (partner) return { name, state, note, place: { to: productPlace(partner, has_products), partner } };
  if (products.total > 0) return { name, state: 'done', note, place: null };
  const read = channels.find((channel) => channel.is_read);
  if (read) return { name, state: 'todo', note: { is: 'nothing_listed' }, place: { to: 'products', partner: read } };
  if (isWorking(channels)) return { name, state: 'working', note: { is: 'reading' }, place: null };
  return { name, state: 'waits', note: { is: 'waits_for', step: 'channel' }, place: null };
}

/**
 * Without products of our own they are made of the listings; where SKUs are the same, the links are only to be
 * accepted.
 */
function productPlace({ has_matches }: ChannelFacts, hasProducts: boolean): 'make' | 'matches' | 'products' {
  if (!hasProducts) return 'make';
  return has_matches ? 'matches' : 'products';
}

/** An order that nothing keeps needs no other step, whatever is left of them. */
function orderStep(facts: FirstOrderFacts, warehouse: Step, channel: Step): Step {
  const name = 'order';
  const { ready, held, with_problems, channels } = facts;
  const blocking = [warehouse, channel].find(({ state }) => state !== 'done');
  if (ready && warehouse.state === 'done') {
    const { submit_after, ...order } = ready;
    return { name, state: 'working', note: { is: 'ready', order, submit_after }, place: { to: 'order', order } };
  }
  if (blocking) return { name, state: 'waits', note: { is: 'waits_for', step: blocking.name }, place: null };
  if (held) return { name, state: 'todo', note: { is: 'held', order: held }, place: { to: 'order', order: held } };
  if (with_problems > 0) {
    return { name, state: 'todo', note: { is: 'problems', orders: with_problems }, place: { to: 'problems' } };
  }
  const partner = channels.find(({ health }) => health === 'ok');
  return { name, state: 'todo', note: { is: 'no_order' }, place: partner ? { to: 'sync', partner } : null };
}
