import { z } from 'zod';

const WholeNumber = z.coerce.number().int().min(0);

const Environment = z.object({
  SANDBOX_PORT: WholeNumber.max(65_535).default(3_100),
  SANDBOX_ORDERS: z.string().optional(),
  SANDBOX_SHIFT_DAYS: z.coerce.number().int().default(4_774),
  SANDBOX_TIME_ZONE: z.string().default('America/Lima'),
  SANDBOX_SEED: z.string().default('1'),
  SANDBOX_PAST_UNTIL: z.iso.datetime().optional(),
  SANDBOX_ORDER_EVERY_MS: WholeNumber.default(20_000),
  SANDBOX_STEP_MS: z.coerce.number().int().min(1).default(12_000),
  SANDBOX_COREE_PER_MINUTE: z.coerce.number().int().min(1).default(120),
  SANDBOX_SHOPIFY_PER_SECOND: z.coerce.number().int().min(1).default(1_000),
  SANDBOX_CHANNEL_ADVISOR_PER_MINUTE: z.coerce.number().int().min(1).default(2_000),
  SANDBOX_HUBSPOT_PER_10_SECONDS: z.coerce.number().int().min(1).default(100),
  SANDBOX_ZENDESK_PER_MINUTE: z.coerce.number().int().min(1).default(200),
  SANDBOX_INFILE_CF_LIMIT: z.coerce.number().positive().default(2_500),
  SANDBOX_TAX_STEP_MS: WholeNumber.default(3_000),
  SANDBOX_JOURNAL: z.string().default(''),
});

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  /** A CSV of the retail data's shape, also gzipped; empty: made-up orders. */
  ordersFile: string;
  /** Days by which the file's dates move. */
  shiftDays: number;
  /** Zone of the channel's wall-clock times, an IANA name. */
  zone: string;
  seed: string;
  /** Until when the made-up past reaches, in milliseconds since 1970; undefined: to the start of the world. */
  pastUntil: number | undefined;
  /** About how long from one made-up order to the next; 0: none come. */
  orderEveryMs: number;
  /** How long the warehouse leaves an order in each state. */
  stepMs: number;
  /** Calls that the warehouse takes from an account in a minute. */
  coreePerMinute: number;
  /** Points that Shopify's calls may cost in a second. */
  shopifyPerSecond: number;
  /** Calls that ChannelAdvisor takes for a profile in a minute. */
  channelAdvisorPerMinute: number;
  /** Calls that HubSpot takes from a portal in ten seconds. */
  hubSpotPerTenSeconds: number;
  /** Calls that Zendesk takes from an account in a minute. */
  zendeskPerMinute: number;
  /** The highest total, in quetzales, of a Guatemalan document for a nameless buyer. */
  infileCfLimit: number;
  /** How long tax authorities and providers process requests that they do not answer at once. */
  taxStepMs: number;
  /** A file that the world is kept in, so that the next start goes on with it; empty: it ends with the sandbox. */
  journal: string;
  /** The time of a new world at its start, in milliseconds since 1970; it runs on from there. */
  startAt: number;
  /** The partners that answer, by their names; where left out all do. */
  partners?: readonly string[];
}

/**
 * The options that define a world, in addition to its start and its later changes: with other values it is another one.
 */
export function worldOf(options: SandboxOptions) {
  const { ordersFile, shiftDays, zone, seed, pastUntil, orderEveryMs, stepMs, taxStepMs, infileCfLimit } = options;
  const past = pastUntil === undefined ? {} : { pastUntil }; // a journal has no undefined
  return { ordersFile, shiftDays, zone, seed, ...past, orderEveryMs, stepMs, taxStepMs, infileCfLimit };
}

/** The options that environment variables give, with the defaults for the others. Empty variables count as unset. */
export function readOptions(env: Readonly<Record<string, string | undefined>>): SandboxOptions {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const values = Environment.parse(set);
  return {
    port: values.SANDBOX_PORT,
    ordersFile: values.SANDBOX_ORDERS ?? '',
    shiftDays: values.SANDBOX_SHIFT_DAYS,
    zone: values.SANDBOX_TIME_ZONE,
    seed: values.SANDBOX_SEED,
    pastUntil: values.SANDBOX_PAST_UNTIL === undefined ? undefined : Date.parse(values.SANDBOX_PAST_UNTIL),
    orderEveryMs: values.SANDBOX_ORDER_EVERY_MS,
    stepMs: values.SANDBOX_STEP_MS,
    coreePerMinute: values.SANDBOX_COREE_PER_MINUTE,
    shopifyPerSecond: values.SANDBOX_SHOPIFY_PER_SECOND,
    channelAdvisorPerMinute: values.SANDBOX_CHANNEL_ADVISOR_PER_MINUTE,
    hubSpotPerTenSeconds: values.SANDBOX_HUBSPOT_PER_10_SECONDS,
    zendeskPerMinute: values.SANDBOX_ZENDESK_PER_MINUTE,
    infileCfLimit: values.SANDBOX_INFILE_CF_LIMIT,
    taxStepMs: values.SANDBOX_TAX_STEP_MS,
    journal: values.SANDBOX_JOURNAL,
    startAt: Date.now(),
  };
}
