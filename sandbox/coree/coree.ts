import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { addWarehouseCalls } from './calls.ts';
import { addCoreeControl } from './control.ts';
import { Depot } from './depot.ts';
import { answerProblems, CoreeProblem, problemBody } from './problem.ts';
import { RateWindow } from './rate-window.ts';
import { Schedule } from './schedule.ts';
import { Tokens } from './tokens.ts';
import type { WarehouseOrder } from './warehouse-order.ts';
import { Webhooks } from './webhooks.ts';

const TICK_MS = 500;
const NUMBERS_BEGIN = Date.UTC(2024, 0, 1);

export interface CoreeOptions {
  clock: Clock;
  perMinute: number;
  stepMs: number;
  /** Asked when an account is first seen. */
  openingStock: () => ReadonlyMap<string, number>;
}

/** The simulated warehouse. Each account code has stock, orders and shipments of its own. */
export function createCoree(options: CoreeOptions): Partner {
  const { clock } = options;
  // A later run of the sandbox begins higher, so that a reference never means two orders to a client that lives on.
  let refs = Math.floor((clock.now() - NUMBERS_BEGIN) / 1000);
  const nextRef = () => {
    refs += 1;
    return `AMW-${String(refs).padStart(6, '0')}`;
  };
  const webhooks = new Webhooks(clock);
  let warehouse = newWarehouse(options, webhooks, nextRef);
  const catchUp = () => warehouse.schedule.runUntil(clock.now());
  const ticking = setInterval(catchUp, TICK_MS).unref();

  return {
    name: 'coree',
    addCalls: (scope) => addCalls(scope, clock, () => warehouse),
    addControl: (scope) =>
      addCoreeControl(scope, {
        depot: (account) => warehouse.depot(account),
        findOrder: (ref) => findOrder(warehouse.depots, ref),
        setWebhook: (target) => {
          webhooks.target = target;
        },
        now: clock.now,
      }),
    failureBody: (status) =>
      status === 429
        ? problemBody('rate_limited', 'Too many requests')
        : problemBody('internal_error', 'Unexpected error'),
    catchUp: () => {
      catchUp();
      return false; // its steps follow from the orders it has
    },
    reset: async () => {
      webhooks.target = undefined;
      warehouse = newWarehouse(options, webhooks, nextRef);
    },
    status: () => ({
      accounts: Object.fromEntries([...warehouse.depots].map(([account, depot]) => [account, figures(depot)])),
    }),
    stop: () => {
      clearInterval(ticking);
      webhooks.stop();
    },
  };
}

interface Warehouse {
  schedule: Schedule;
  tokens: Tokens;
  rate: RateWindow;
  depots: ReadonlyMap<string, Depot>;
  depot(account: string): Depot;
}

function newWarehouse(
  { clock, perMinute, stepMs, openingStock }: CoreeOptions,
  webhooks: Webhooks,
  nextRef: () => string,
): Warehouse {
  const schedule = new Schedule();
  const opened = clock.now();
  const depots = new Map<string, Depot>();
  return {
    schedule,
    tokens: new Tokens(clock),
    rate: new RateWindow(perMinute, clock),
    depots,
    depot: (account) => {
      const depot =
        depots.get(account) ??
        new Depot(account, openingStock(), opened, { clock, schedule, webhooks, stepMs, nextRef });
      depots.set(account, depot);
      return depot;
    },
  };
}

function addCalls(scope: FastifyInstance, clock: Clock, warehouse: () => Warehouse): void {
  answerProblems(scope);
  scope.post('/v1/oauth/token', async (request) =>
    warehouse().tokens.grant(request.body, request.headers.authorization),
  );
  scope.register(
    (guarded, _options, done) => {
      guarded.addHook('preHandler', async (request, reply) => {
        if (clock.isRunning) guard(warehouse(), request, reply);
      });
      addWarehouseCalls(guarded, (request) => warehouse().depot(accountOf(request)));
      done();
    },
    { prefix: '/v1' },
  );
}

function guard({ tokens, rate }: Warehouse, request: FastifyRequest, reply: FastifyReply): void {
  tokens.check(request.headers.authorization);
  const allowance = rate.take(accountOf(request));
  reply.headers({
    'ratelimit-limit': allowance.limit,
    'ratelimit-remaining': allowance.remaining,
    'ratelimit-reset': allowance.reset,
  });
  if (allowance.isAllowed) return;
  reply.header('retry-after', allowance.reset);
  throw new CoreeProblem('rate_limited', `More than ${allowance.limit} requests a minute`);
}

function accountOf(request: FastifyRequest): string {
  const account = request.headers['x-account-code'];
  if (typeof account === 'string' && /^[\w-]{1,40}$/.test(account)) return account;
  throw new CoreeProblem('validation_failed', 'The header is missing', { field: 'X-Account-Code' });
}

function findOrder(
  depots: ReadonlyMap<string, Depot>,
  ref: string,
): { depot: Depot; order: WarehouseOrder } | undefined {
  for (const depot of depots.values()) {
    const order = depot.findOrder(ref);
    if (order) return { depot, order };
  }
  return undefined;
}

function figures(depot: Depot) {
  const orders: Record<string, number> = {};
  for (const { status } of depot.orders()) orders[status] = (orders[status] ?? 0) + 1;
  return { orders, shipments: depot.shipments.size, acknowledged: depot.acknowledged.size };
}
