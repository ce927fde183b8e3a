import type { Connector } from '../core/connector.ts';
import { cancel } from './cancel.ts';
import { call } from './client.ts';
import { lookUpCancellation } from './consult.ts';
import { SolucionFactibleCredentials, SolucionFactibleSettings } from './settings.ts';
import { issue, lookUp } from './stamp.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Solución Factible, a provider (PAC) that stamps and cancels Mexico's CFDI. */
export const solucionFactible: Connector<SolucionFactibleCredentials, SolucionFactibleSettings> = {
  manifest: {
    id: 'solucion-factible',
    kind: 'tax',
    title: 'Solución Factible',
    credentials: SolucionFactibleCredentials,
    settings: SolucionFactibleSettings,
    capabilities: ['documents.issue', 'documents.cancel'],
    // It publishes none.
    limits: [{ name: 'calls', per_second: 5, burst: 5 }],
    streams: {},
  },
  async check(ctx) {
    await call(ctx, 'Utilerias', 'buscar', [['parametros', [['uuid', NOBODY]]]]);
    return { who: ctx.credentials.username };
  },
  read: {},
  act: {},
  tax: { issue, lookUp, cancel, lookUpCancellation },
};
