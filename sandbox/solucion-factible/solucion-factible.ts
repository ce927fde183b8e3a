import type { FastifyRequest } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { soapFault } from '../tax/soap.ts';
import { Books } from './books.ts';
import { addCalls } from './calls.ts';
import type { Office } from './certify.ts';
import { addSolucionFactibleControl } from './control.ts';
import { Refusals } from './refusals.ts';
import { StampKey } from './stamp-key.ts';
import { Taxpayers } from './taxpayers.ts';

export interface SolucionFactibleOptions {
  clock: Clock;
  seed: string;
}

/** The simulated Solución Factible, a provider that stamps and cancels Mexico's CFDI: one account, any issuer. */
export function createSolucionFactible({ clock, seed }: SolucionFactibleOptions): Partner {
  const reads = new WeakSet<FastifyRequest>();
  const key = new StampKey(seed);
  const open = (): Office => ({
    clock,
    seed,
    key,
    books: new Books(),
    taxpayers: new Taxpayers(),
    refusals: new Refusals(),
    consenting: new Set(),
  });
  let office = open();

  return {
    name: 'solucion-factible',
    addCalls: (scope) =>
      addCalls(
        scope,
        () => office,
        (request) => reads.add(request),
      ),
    addControl: (scope) => addSolucionFactibleControl(scope, () => office),
    isRead: (request) => reads.has(request),
    failureBody: (status) => soapFault('Server', status === 429 ? 'Too many requests' : 'Internal error'),
    reset: async () => {
      office = open();
    },
    status: () => ({
      documents: office.books.all.length,
      cancelled: office.books.all.filter(({ cancelled }) => cancelled !== null).length,
    }),
  };
}
