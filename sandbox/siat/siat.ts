import type { FastifyRequest } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { soapFault } from '../tax/soap.ts';
import { addCalls } from './calls.ts';
import { addSiatControl } from './control.ts';
import { Office } from './office.ts';
import { decidePackages } from './package-calls.ts';

export interface SiatOptions {
  clock: Clock;
  seed: string;
  /** How long a package of documents is worked on. */
  stepMs: number;
}

/** The simulated SIAT, the web services of Bolivia's tax authority, for every taxpayer. */
export function createSiat({ clock, seed, stepMs }: SiatOptions): Partner {
  const reads = new WeakSet<FastifyRequest>();
  let office = new Office(clock, seed, stepMs);
  return {
    name: 'siat',
    addCalls: (scope) =>
      addCalls(
        scope,
        () => office,
        (request) => reads.add(request),
      ),
    addControl: (scope) => addSiatControl(scope, () => office),
    isRead: (request) => reads.has(request),
    failureBody: (status) => soapFault('Server', status === 429 ? 'Too many requests' : 'Internal error'),
    catchUp: () => {
      decidePackages(office);
      return false;
    },
    reset: async () => {
      office = new Office(clock, seed, stepMs);
    },
    status: () => ({
      documents: office.books.all.length,
      annulled: office.books.all.filter(({ isAnnulled }) => isAnnulled).length,
      codes: office.codes.counts,
      events: office.events.count,
      packages: office.packages.count,
    }),
  };
}
