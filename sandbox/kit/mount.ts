import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBodies } from './bodies.ts';
import type { Clock } from './clock.ts';
import type { FaultKind, Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { noteCalls } from './note-calls.ts';
import type { Partner } from './partner.ts';

export interface Kit {
  clock: Clock;
  ledger: Ledger;
  faults: Faults;
  journal: Journal;
}

interface Call {
  entry: LedgerEntry;
  faults: Set<FaultKind>;
}

/** Puts a partner below its prefix; each of its calls is entered in the ledger and may run into a fault. */
export async function mountPartner(app: FastifyInstance, partner: Partner, kit: Kit): Promise<void> {
  const calls = new WeakMap<FastifyRequest, Call>();

  await app.register(
    (scope, _options, done) => {
      readBodies(scope, (request, text) => {
        const call = calls.get(request);
        if (call) call.entry.body = text;
      });
      scope.addHook('onRequest', async (request) => {
        if (!kit.clock.isRunning) return; // the ledger is of this run
        calls.set(request, { entry: kit.ledger.add(partner.name, request, kit.clock.now()), faults: new Set() });
      });
      scope.addHook('preHandler', async (request, reply) => {
        const call = calls.get(request);
        if (call) return meetFaults(call, partner, kit.faults, reply);
      });
      scope.addHook('onSend', async (request, reply, payload) => {
        const call = calls.get(request);
        if (!call) return payload;
        call.entry.status = reply.statusCode;
        if (partner.isRead?.(request)) kit.ledger.markRead(partner.name, call.entry);
        if (call.faults.has('drop-after-commit')) request.raw.socket.destroy();
        return call.faults.has('malformed') ? cutShort(payload) : payload;
      });
      noteCalls(scope, [partner], kit);
      scope.setNotFoundHandler((request, reply) => {
        reply.code(404).send({ message: `${partner.name} has no ${request.method} ${request.url.split('?')[0]}` });
      });
      partner.addCalls(scope);
      done();
    },
    { prefix: `/${partner.name}` },
  );
}

/** Faults that spare the work answer here; those that spoil the answer wait until it is sent. */
async function meetFaults(call: Call, partner: Partner, faults: Faults, reply: FastifyReply): Promise<unknown> {
  const hits = faults.hit(partner.name, call.entry.method, call.entry.path);
  for (const hit of hits) {
    call.faults.add(hit.kind);
    call.entry.fault = [...call.faults].join(' ');
    if (hit.kind === 'latency') await wait(hit.ms);
  }
  if (call.faults.has('timeout')) return reply.hijack();
  if (call.faults.has('error-500')) return reply.code(500).send(partner.failureBody(500));
  if (call.faults.has('rate-limit-429')) {
    return reply.code(429).header('retry-after', '1').send(partner.failureBody(429));
  }
  return undefined;
}

/** Half of a JSON text is never a JSON text; an answer without a body becomes a brace. */
function cutShort(payload: unknown): unknown {
  if (typeof payload !== 'string') return '{';
  return payload.slice(0, Math.floor(payload.length / 2));
}
