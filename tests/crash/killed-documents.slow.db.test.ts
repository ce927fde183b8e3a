import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createSecrets } from '#platform/secrets.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { createDice } from '../../sandbox/kit/seeded.ts';
import { givenWorld } from '../given.ts';
import { givenShop } from '../given-shop.ts';
import { givenDemoIssuer, givenMexicanOrder } from '../given-tax.ts';
import { passTime } from './passing-time.ts';
import { startSandboxProcess } from './processes.ts';
import { createWorkerPool } from './worker-pool.ts';

const WORKERS = 2;
// Only for hanging work, and for events that a slow machine or chance makes rare.
const MAX_ROUND_MS = 60_000;
// Only for what hangs.
const MAX_SETTLING_MS = 900_000;
const SECRET_KEY = 'only for the workers of this test, 32 or more characters';

const wanted = Number(process.env.CRASH_KILLS ?? 20);
const seed = Number(process.env.CRASH_SEED ?? randomInt(1_000_000));
const dice = createDice(`documents ${seed}`);

/** A provider's documents: how many in all, and the amounts of its sales by the number of our document. */
const Held = z.object({
  data: z.array(
    z.looseObject({
      total: z.coerce.string(),
      type: z.string().optional(),
      folio: z.string().optional(),
      secuencial: z.string().optional(),
      numero: z.coerce.string().optional(),
      id: z.coerce.string().optional(),
    }),
  ),
});

/**
 * For each country: its provider, the provider's name of our number, and the fields that an order there needs in
 * addition to its amount.
 */
const COUNTRIES = [
  {
    code: 'BO',
    partner: 'siat',
    number: 'numero',
    order: { currency: 'BOB', buyer_tax_id: '5115889', buyer_tax_id_kind: 'CI' },
  },
  {
    code: 'CO',
    partner: 'dian',
    number: 'id',
    order: { currency: 'COP', buyer_tax_id: '1020304050', buyer_tax_id_kind: 'CC', locality_code: '11001' },
  },
  {
    code: 'EC',
    partner: 'sri',
    number: 'secuencial',
    order: { currency: 'USD', buyer_tax_id: '1716430390', buyer_tax_id_kind: 'CEDULA' },
  },
  {
    code: 'GT',
    partner: 'infile',
    number: 'numero',
    order: { currency: 'GTQ', buyer_tax_id: 'CF', buyer_tax_id_kind: 'NIT' },
  },
  { code: 'MX', partner: 'solucion-factible', number: 'folio', order: { currency: 'MXN' } },
  {
    code: 'PE',
    partner: 'sunat',
    number: 'id',
    order: { currency: 'PEN', buyer_tax_id: '46779354', buyer_tax_id_kind: 'DNI', locality_code: '150122' },
  },
] as const;

/** A company in Mexico: an invoice to it is cancelled only where it agrees. */
const RECEIVER = { buyer_tax_id: 'URE180429TM6', company_name: 'Universidad Robotica Española' };

/** SAT's data of an invoice: how often its cancellation was requested, and the receiver's answer. */
const AtSat = z.object({
  data: z.array(
    z.looseObject({
      uuid: z.string(),
      cancelled: z.unknown().nullable(),
      cancel_requests: z.number(),
      consent: z.looseObject({ answer: z.string().nullable() }).nullable(),
    }),
  ),
});

/** SUNAT's kind of a guide. */
const GUIDE = '09';

const sandbox = await startSandboxProcess({
  SANDBOX_SEED: String(seed),
  SANDBOX_ORDER_EVERY_MS: '0',
  SANDBOX_TAX_STEP_MS: '300',
});
afterAll(() => sandbox.kill());
const server = await givenWorld({ allowed_hosts: [sandbox.host] });
const world = { ...server, services: { ...server.services, secrets: createSecrets(SECRET_KEY) } };
const account = await world.account();
const shop = await givenShop(world, account, { on_hand: 1_000_000 });
for (const issuer of demoIssuers) await givenDemoIssuer(world, account, sandbox, issuer);
const workers = await createWorkerPool(
  WORKERS,
  {
    DATABASE_URL: world.ownerUrl,
    DATABASE_APP_URL: world.appUrl,
    SECRET_KEY,
    ALLOWED_HOSTS: sandbox.host,
    LOG_LEVEL: 'info',
    DATA_DIR: world.folder,
  },
  dice,
);
afterAll(() => workers.killAll());

const control = async (method: string, path: string, body?: unknown) => {
  const content = body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return fetch(`${sandbox.url}/control${path}`, { method, ...content });
};
const setFaults = (rate: number) =>
  Promise.all(
    COUNTRIES.flatMap(({ partner }) =>
      ['drop-after-commit', 'error-500', 'malformed'].map((kind) =>
        control('POST', '/faults', { partner, kind, rate, seed: `${kind} ${seed}` }),
      ),
    ),
  );

/** All waiting work is due, the rounds of the sweep too. */
async function passMinutes(): Promise<void> {
  await passTime(world);
  await world.sql(`update tax_documents set ask_at = now() - interval '1 minute'
    where id in (select id from tax_documents where state = 'pending' for update skip locked)`);
  await world.sql(`select from graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
    select id from graphile_worker.jobs
      where run_at > now() and task_identifier in ('ask-document', 'file-document', 'issue-document',
      'plan-documents')))`);
  await world.sql(`select graphile_worker.add_job('sweep-documents', job_key => 'sweep-documents-now')`);
}

const unfinished = async (): Promise<number> =>
  (
    await world.sql<{ n: number }>(
      // Goods within Peru have a guide, too.
      `select (select count(*) + count(*) filter (where country = 'PE') from orders)
            - (select count(*) from tax_documents where state in ('stored', 'cancelled')) as n`,
    )
  ).map(({ n }) => Number(n))[0] ?? 0;

const outcome = { kills: 0, orders: 0, cancellations: 0 };
/** Invoices whose cancellation staff asked for. */
const pressed = new Set<string>();

const atSat = async () => AtSat.parse(await (await control('GET', '/solucion-factible/documents')).json()).data;

/** Staff take some invoices back, pressed twice at once, and some receivers answer. */
async function cancelSome(): Promise<void> {
  const stored = await world.sql<{ id: string }>(
    `select d.id from tax_documents d join orders o on o.id = d.order_id
      where d.state = 'stored' and d.kind = 'sale' and d.country = 'MX' and o.buyer_tax_id = $1 order by d.id`,
    [RECEIVER.buyer_tax_id],
  );
  for (const { id } of stored) {
    if (pressed.has(id) || dice.chance(0.3)) continue;
    pressed.add(id);
    const body = { motive: '03', text: 'Ordered twice', substitute_id: null };
    const press = () => account.staff.post(`/api/documents/${id}/cancel`, body);
    const answers = (await Promise.all([press(), press()])).map(({ status }) => status);
    expect(answers.sort()).toEqual([200, 409]);
    outcome.cancellations += 1;
  }
  await answerSome(0.5);
}

async function answerSome(rate: number): Promise<void> {
  for (const { uuid, consent } of await atSat())
    if (consent?.answer === null && dice.chance(rate))
      await control('POST', `/solucion-factible/documents/${uuid}/consent`, {
        answer: dice.pick(['accepted', 'rejected']),
      });
}

/** One order to each country, of an amount that no other has. */
async function storeOrders(): Promise<void> {
  const page = COUNTRIES.map(({ code, order }) => {
    outcome.orders += 1;
    const total = `${100 + outcome.orders}.${String(outcome.orders % 100).padStart(2, '0')}`;
    return givenMexicanOrder(`K-${outcome.orders}`, {
      country: code,
      total_cost: total,
      tax_cost: '0',
      lines: [lineOf(total)],
      payments: [],
      ...order,
      ...(code === 'MX' && RECEIVER),
    });
  });
  await shop.store(page);
}

const lineOf = (line_total: string) => ({
  source_item_id: '1',
  parent_item_id: null,
  sku: 'A',
  name: 'Lamp',
  quantity: 1,
  unit_price: line_total,
  line_total,
  discount: '0',
  taxes: [],
  is_goods: true,
  is_discount: false,
});

/** Half of the kills are for the time in which invoices are taken back. */
const mayKill = () => outcome.kills < (outcome.cancellations > 0 ? wanted : wanted / 2);
const isEnough = () => outcome.kills >= wanted && outcome.cancellations > wanted / 4;

beforeAll(
  async () => {
    const startedAt = Date.now();
    await control('PUT', `/solucion-factible/consenting/${RECEIVER.buyer_tax_id}`);
    await setFaults(0.15);
    workers.start();
    while (!isEnough() && Date.now() < startedAt + wanted * MAX_ROUND_MS) {
      if (outcome.orders < wanted * COUNTRIES.length) await storeOrders();
      await wait(dice.between(50, 1_500));
      await cancelSome();
      if (mayKill() && (await workers.killOne())) outcome.kills += 1;
      await passMinutes();
    }
    await setFaults(0);
    const endedAt = Date.now();
    while ((await unfinished()) > 0 && Date.now() < endedAt + MAX_SETTLING_MS) {
      await answerSome(1);
      await passMinutes();
      await wait(500);
    }
    await workers.killAll();
    console.log(
      `seed ${seed}: ${outcome.kills} kills in ${Math.round((endedAt - startedAt) / 1000)} s, completed ${Math.round((Date.now() - endedAt) / 1000)} s later, ${outcome.orders} orders`,
    );
  },
  wanted * MAX_ROUND_MS + MAX_SETTLING_MS + 60_000,
);

describe('workers that are killed while documents are on their way, by a provider that fails', () => {
  test('enough were killed', () => expect(outcome.kills).toBe(wanted));

  test('each order has one document, stored or cancelled, and each to Peru a guide', async () => {
    const documents = await world.sql(
      `select kind, case state when 'cancelled' then 'stored' else state end as state, count(*)::int as n,
              count(distinct order_id)::int as orders
         from tax_documents group by 1, 2 order by kind`,
    );
    const guides = outcome.orders / COUNTRIES.length;
    expect(documents).toEqual([
      { kind: 'guide', state: 'stored', n: guides, orders: guides },
      { kind: 'sale', state: 'stored', n: outcome.orders, orders: outcome.orders },
    ]);
    const { data: held } = Held.parse(await (await control('GET', '/sunat/documents')).json());
    expect(held.filter(({ type }) => type === GUIDE)).toHaveLength(guides);
  });

  test.each(COUNTRIES)(
    'the provider of $code has one document for each of its orders, of its amount',
    async ({ code, partner, number }) => {
      const documents = await world.sql<{ number: string; numero: string | null; total: string }>(
        `select number, ids ->> 'numero' as numero, total from tax_documents where country = $1 and kind = 'sale'`,
        [code],
      );
      const { data: held } = Held.parse(await (await control('GET', `/${partner}/documents`)).json());
      const sales = held.filter(({ type }) => type !== GUIDE);
      const theirs = sales.map((one) => [Number(/\d+$/.exec(one[number] ?? '')?.[0]), Number(one.total)]);
      const ours = documents.map((one) => [Number(one.numero ?? one.number), Number(one.total)]);
      expect(theirs.sort(byNumber)).toEqual(ours.sort(byNumber));
    },
  );

  test('each cancellation was asked for once, and ended here as at SAT', async () => {
    expect(isEnough()).toBe(true);
    const ours = await world.sql<{ uuid: string; state: string; is_pressed: boolean }>(
      `select ids ->> 'uuid' as uuid, state, id::text = any($1) as is_pressed from tax_documents
        where country = 'MX' and kind = 'sale' order by 1`,
      [[...pressed]],
    );
    const theirs = (await atSat()).map(({ uuid, cancelled, cancel_requests }) => ({
      uuid,
      state: cancelled ? 'cancelled' : 'stored',
      is_pressed: cancel_requests === 1,
    }));
    expect(ours).toEqual(theirs.sort((a, b) => (a.uuid < b.uuid ? -1 : 1)));
    expect(new Set(ours.filter(({ is_pressed }) => is_pressed).map(({ state }) => state))).toEqual(
      new Set(['cancelled', 'stored']),
    );
  });

  test.each(COUNTRIES)('no number of $code is lost or used twice', async ({ code }) => {
    const rows = await world.sql<{ number: string }>(
      `select number from tax_documents where country = $1 and kind = 'sale' order by number`,
      [code],
    );
    const first = Number(rows[0]?.number);
    expect(rows.map((row) => Number(row.number))).toEqual(
      Array.from({ length: outcome.orders / COUNTRIES.length }, (_, index) => first + index),
    );
    expect(await world.sql('select * from tax_number_gaps')).toEqual([]);
  });
});

const byNumber = ([a = 0]: number[], [b = 0]: number[]) => a - b;
