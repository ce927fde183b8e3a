import type { Connector } from '../core/connector.ts';
import { cancel } from './cancel.ts';
import { call } from './client.ts';
import { prepare } from './codes.ts';
import { issue, lookUp } from './issue.ts';
import { Respuesta } from './schema.ts';
import { SiatCredentials, SiatSettings } from './settings.ts';

/** SIAT, the web services of Bolivia's tax authority (SIN). */
export const siat: Connector<SiatCredentials, SiatSettings> = {
  manifest: {
    id: 'siat',
    kind: 'tax',
    title: 'SIAT (Bolivia)',
    credentials: SiatCredentials,
    settings: SiatSettings,
    capabilities: ['documents.issue', 'documents.cancel'],
    // It publishes none.
    limits: [{ name: 'calls', per_second: 5, burst: 5 }],
    streams: {},
  },
  async check(ctx) {
    const operation = 'verificarComunicacion';
    await call(ctx, { service: 'FacturacionCodigos', operation, request: null, reply: Respuesta });
    return { who: ctx.settings.system_code };
  },
  read: {},
  act: {},
  tax: { prepare, issue, lookUp, cancel },
};
