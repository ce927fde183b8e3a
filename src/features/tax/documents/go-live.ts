import { z } from 'zod';

/** What a country needs before its documents count, in the order in which it is done. */
export const GoLiveName = z.enum([
  'company',
  'provider',
  'certificate',
  'range',
  'products',
  'documents',
  'orders',
  'live',
]);
export type GoLiveName = z.infer<typeof GoLiveName>;

/** `attention`: it works, and should be looked at; `open`: nothing is issued, or soon nothing, until it is done. */
export const GoLiveState = z.enum(['done', 'attention', 'open']);
export type GoLiveState = z.infer<typeof GoLiveState>;

/** How far each step is, and why: the words are by step and reason. */
const reasons = {
  company: { saved: 'done', missing: 'open' },
  provider: { answers: 'done', untried: 'attention', off: 'open', none: 'open' },
  certificate: { good: 'done', ends_soon: 'attention', of_another: 'open', expired: 'open', none: 'open' },
  range: { good: 'done', ends_soon: 'attention', over: 'open' },
  products: { all: 'done', some_without: 'attention' },
  documents: { all: 'done', some: 'attention', none: 'open' },
  orders: { good: 'done', none: 'attention', blocked: 'attention' },
  live: { on: 'done', with_tests: 'attention', test: 'open', off: 'open' },
} as const satisfies Readonly<Record<GoLiveName, Readonly<Record<string, GoLiveState>>>>;

/** A step with the reason for its state: `{ name: 'range', reason: 'over', state: 'open' }` */
export type GoLiveStep = {
  [N in GoLiveName]: { name: N; reason: keyof (typeof reasons)[N] & string; state: GoLiveState };
}[GoLiveName];

export type GoLiveFacts = {
  /** The settings of the country are saved. */
  is_set: boolean;
  /** Null where no connector is chosen. `has_answered`: it did so at least once, and not with a failure since. */
  provider: { is_on: boolean; has_answered: boolean } | null;
  needs_certificate: boolean;
  certificate: { days_left: number; is_of_another: boolean } | null;
  /** Until the authority's grant of numbers ends; null where the country has none, or it is not known yet. */
  range_days_left: number | null;
  /** Null where the authority wants no code for each product. */
  products: { without_code: number } | null;
  /** The country's kinds of documents, and those of which one was accepted, whether for a test or not. */
  kinds: { all: number; accepted: number };
  /** Sales of the last month that have an invoice, and those that would be rejected. */
  sales: { all: number; blocked: number };
  /** Sales of the last month that have a test document alone, since the country went live. */
  tests: number;
  is_active: boolean;
  is_live: boolean;
};

/** Renewing takes some days. */
const SOON_DAYS = 30;

/** The steps that a country has, each with how far it is. */
export function goLiveSteps(facts: GoLiveFacts): GoLiveStep[] {
  const { needs_certificate, range_days_left, products } = facts;
  return [
    step('company', facts.is_set ? 'saved' : 'missing'),
    step('provider', providerReason(facts.provider)),
    ...(needs_certificate ? [step('certificate', certificateReason(facts.certificate))] : []),
    ...(range_days_left === null ? [] : [step('range', rangeReason(range_days_left))]),
    ...(products ? [step('products', products.without_code > 0 ? 'some_without' : 'all')] : []),
    step('documents', documentsReason(facts.kinds)),
    step('orders', facts.sales.all === 0 ? 'none' : facts.sales.blocked > 0 ? 'blocked' : 'good'),
    step('live', liveReason(facts)),
  ];
}

const step = <N extends GoLiveName>(name: N, reason: keyof (typeof reasons)[N] & string) => {
  const states: Readonly<Record<string, GoLiveState>> = reasons[name];
  return { name, reason, state: states[reason] ?? 'open' };
};

function providerReason(provider: GoLiveFacts['provider']): keyof typeof reasons.provider {
  if (!provider) return 'none';
  if (!provider.is_on) return 'off';
  return provider.has_answered ? 'answers' : 'untried';
}

function certificateReason(certificate: GoLiveFacts['certificate']): keyof typeof reasons.certificate {
  if (!certificate) return 'none';
  if (certificate.days_left < 0) return 'expired';
  if (certificate.is_of_another) return 'of_another';
  return certificate.days_left < SOON_DAYS ? 'ends_soon' : 'good';
}

function rangeReason(days_left: number): keyof typeof reasons.range {
  if (days_left < 0) return 'over';
  return days_left < SOON_DAYS ? 'ends_soon' : 'good';
}

function documentsReason({ all, accepted }: GoLiveFacts['kinds']): keyof typeof reasons.documents {
  if (accepted === 0) return 'none';
  return accepted < all ? 'some' : 'all';
}

function liveReason({ is_active, is_live, tests }: GoLiveFacts): keyof typeof reasons.live {
  if (!is_active) return 'off';
  if (!is_live) return 'test';
  return tests > 0 ? 'with_tests' : 'on';
}
