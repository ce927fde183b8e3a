import { z } from 'zod';
import type { Connector } from '../core/connector.ts';
import { fetchDescription } from './client.ts';
import { issue, lookUp } from './issue.ts';
import { prepare } from './prepare.ts';
import { DianCredentials, DianSettings } from './settings.ts';

/** The DIAN, Colombia's tax authority: its own web service for documents that the issuer signs. */
export const dian: Connector<DianCredentials, DianSettings> = {
  manifest: {
    id: 'dian',
    kind: 'tax',
    title: 'DIAN (Colombia)',
    credentials: DianCredentials,
    settings: DianSettings,
    capabilities: ['documents.issue'],
    // It publishes none.
    limits: [{ name: 'calls', per_second: 5, burst: 5 }],
    streams: {},
  },
  async check(ctx) {
    await fetchDescription(ctx, z.literal('definitions'));
    return { who: new URL(ctx.settings.live_url).host };
  },
  read: {},
  act: {},
  tax: { signs_calls: true, prepare, issue, lookUp },
};
