import type { FastifyRequest } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { addInfileCalls } from './calls.ts';
import type { Office } from './certify.ts';
import { addInfileControl } from './control.ts';
import { Refusals } from './refusals.ts';
import { Register } from './register.ts';
import { Taxpayers } from './taxpayers.ts';

export interface InfileOptions {
  clock: Clock;
  seed: string;
  /** The highest total of a document for CF, in quetzales. */
  cfLimit: number;
}

/** The simulated Infile, which certifies Guatemala's FEL documents: one account, any emitter. */
export function createInfile({ clock, seed, cfLimit }: InfileOptions): Partner {
  const reads = new WeakSet<FastifyRequest>();
  const open = (): Office => ({
    clock,
    seed,
    cfLimit,
    register: new Register(),
    taxpayers: new Taxpayers(),
    refusals: new Refusals(),
  });
  let office = open();

  return {
    name: 'infile',
    addCalls: (scope) => addInfileCalls(scope, { office: () => office, onRead: (request) => reads.add(request) }),
    addControl: (scope) => addInfileControl(scope, () => office),
    isRead: (request) => reads.has(request),
    failureBody: (status) => ({
      resultado: false,
      descripcion: status === 429 ? 'Demasiadas solicitudes' : 'Error interno del servidor',
    }),
    reset: async () => {
      office = open();
    },
    status: () => ({
      documents: office.register.documents.length,
      annulled: office.register.documents.filter(({ annulled_at }) => annulled_at !== null).length,
    }),
  };
}
