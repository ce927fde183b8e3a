import type { FastifyInstance } from 'fastify';
import { ZodError, z } from 'zod';
import { FaultOrder } from './faults.ts';
import type { Kit } from './mount.ts';
import { noteCalls } from './note-calls.ts';
import type { Partner } from './partner.ts';

/** A control call that asks for something that is not there. */
export class ControlError extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

const LedgerQuery = z.strictObject({ since: z.coerce.number().int().min(0).default(0) });
const Advance = z.strictObject({ ms: z.int().positive() });

/** Adds `/control`: the calls that look at the sandbox and bend it. Faults never touch them. */
export async function addControl(app: FastifyInstance, partners: readonly Partner[], kit: Kit): Promise<void> {
  const isKnown = (name: string) => partners.some((partner) => partner.name === name);

  await app.register(
    (scope, _options, done) => {
      scope.setErrorHandler((error, _request, reply) => {
        if (error instanceof ZodError) return reply.code(400).send({ message: z.prettifyError(error) });
        if (error instanceof ControlError) return reply.code(error.statusCode).send({ message: error.message });
        throw error;
      });
      noteCalls(scope, partners, kit);

      scope.get<{ Params: { partner: string } }>('/ledger/:partner', async (request) => {
        if (!isKnown(request.params.partner)) throw new ControlError(404, `No partner ${request.params.partner}`);
        return kit.ledger.read(request.params.partner, LedgerQuery.parse(request.query).since);
      });

      scope.post('/faults', async (request, reply) => {
        const order = FaultOrder.parse(request.body);
        if (!isKnown(order.partner)) throw new ControlError(404, `No partner ${order.partner}`);
        kit.faults.set(order);
        return reply.code(204).send();
      });

      scope.post('/reset', async (_request, reply) => {
        kit.clock.reset();
        kit.faults.clear();
        kit.ledger.clear();
        await Promise.all(partners.map((partner) => partner.reset())); // all of them begin at one instant
        return reply.code(204).send();
      });

      scope.post('/advance', async (request) => {
        kit.clock.advance(Advance.parse(request.body).ms);
        for (const partner of partners) partner.catchUp?.();
        return { now: new Date(kit.clock.now()).toISOString() };
      });

      scope.get('/status', async () => ({
        now: new Date(kit.clock.now()).toISOString(),
        faults: kit.faults.list(),
        partners: Object.fromEntries(
          partners.map((partner) => [partner.name, { calls: kit.ledger.count(partner.name), ...partner.status() }]),
        ),
      }));

      for (const partner of partners) partner.addControl(scope);
      done();
    },
    { prefix: '/control' },
  );
}
