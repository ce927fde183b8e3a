import { z } from 'zod';
import { ConnectorError } from '../core/connector-error.ts';
import type { Classification, PartnerReply } from '../core/partner-request.ts';
import type { Token } from '../core/token-store.ts';
import type { SunatCtx } from './settings.ts';

const SCOPE = 'https://api-cpe.sunat.gob.pe';

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const Refused = z.object({ error_description: z.string().default(''), msg: z.string().default('') });

/** A token for the service for guides. `base`: before `/v1/clientessol`. */
export async function grantToken({ http, credentials, now }: SunatCtx, base: string): Promise<Token> {
  const { username, password, client_id, client_secret } = credentials;
  if (client_id === '' || client_secret === '') {
    throw new ConnectorError('config', 'Guides need the client id and secret of an application that SOL registered');
  }
  const { body } = await http.call({
    method: 'POST',
    url: new URL(`${base.replace(/\/+$/, '')}/v1/clientessol/${encodeURIComponent(client_id)}/oauth2/token/`),
    form: { grant_type: 'password', scope: SCOPE, client_id, client_secret, username, password },
    is_idempotent: true,
    reply: Granted,
    classifyResponse,
  });
  return { value: body.access_token, expires_at: new Date(now().getTime() + body.expires_in * 1_000).toISOString() };
}

/** Any refusal of a grant is one of our credentials. */
function classifyResponse({ status, json }: PartnerReply): Classification | null {
  if (status !== 400 && status !== 401) return null;
  const { error_description = '', msg = '' } = Refused.safeParse(json).data ?? {};
  return { kind: 'auth', message: error_description || msg || 'SUNAT grants no token for guides' };
}
