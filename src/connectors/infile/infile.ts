import type { Connector } from '../core/connector.ts';
import { ConnectorError } from '../core/connector-error.ts';
import { cancel } from './cancel.ts';
import { addressOf, post } from './client.ts';
import { noticesOf, throwFailure } from './errors.ts';
import { issue, lookUp } from './issue.ts';
import { pdf } from './pdf.ts';
import { NitAnswer } from './schema.ts';
import { InfileCredentials, InfileSettings } from './settings.ts';

/** Infile's own, which is surely in the register. */
const SOME_NIT = '12521337';

/** Infile, a certifier of Guatemala's FEL documents, which also signs for the issuer. */
export const infile: Connector<InfileCredentials, InfileSettings> = {
  manifest: {
    id: 'infile',
    kind: 'tax',
    title: 'Infile',
    credentials: InfileCredentials,
    settings: InfileSettings,
    capabilities: ['documents.issue', 'documents.cancel', 'documents.pdf'],
    // It publishes none for production.
    limits: [{ name: 'calls', per_second: 5, burst: 5 }],
    streams: {},
  },
  /** Asks the register of taxpayers, which takes the key that certifies. */
  async check(ctx) {
    const { username, api_key } = ctx.credentials;
    const answer = await post(ctx, {
      url: addressOf(ctx, 'receivers_url', '/rest/action'),
      json: { emisor_codigo: username, emisor_clave: api_key, nit_consulta: SOME_NIT },
      is_idempotent: true,
      reply: NitAnswer,
    });
    if (answer.nombre === '') {
      throwFailure(noticesOf({ ...answer, descripcion: answer.descripcion || answer.mensaje }));
      throw new ConnectorError('auth', answer.mensaje || answer.descripcion || 'Infile gives no names to this account');
    }
    return { who: username };
  },
  read: {},
  act: {},
  tax: { issue, lookUp, cancel, pdf },
};
