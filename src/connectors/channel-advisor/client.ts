import { z } from 'zod';
import { addressUnder } from '../core/address-under.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { PartnerRequest } from '../core/partner-request.ts';
import type { Token } from '../core/token-store.ts';
import { withToken } from '../core/with-token.ts';
import { classifyCall, classifyGrant } from './classify-response.ts';
import { listOf, TokenAnswer } from './schema.ts';
import type { ChannelAdvisorCtx } from './settings.ts';

type Call<T> = Pick<PartnerRequest<T>, 'method' | 'json' | 'is_idempotent' | 'reply'> & { url: URL };

/** One call, with the connection's token. */
export async function call<T>(ctx: ChannelAdvisorCtx, what: Call<T>): Promise<T> {
  const sendWith = (token: string) =>
    ctx.http.call({ ...what, authorization: `Bearer ${token}`, classifyResponse: classifyCall });
  const { body } = await withToken(ctx.tokens, () => grant(ctx), sendWith);
  return body;
}

/** An address below the partner's. */
export const addressOf = (ctx: ChannelAdvisorCtx, path: string) => addressUnder(ctx.settings.base_url, path);

/** Sends an idempotent change; the answer is empty. */
export function write(ctx: ChannelAdvisorCtx, method: 'PUT' | 'PATCH' | 'POST', path: string, json: object) {
  return call(ctx, { method, url: addressOf(ctx, path), json, is_idempotent: true, reply: z.unknown() });
}

const MAX_PAGES = 100;

/**
 * A whole list, page after page. @throws ConnectorError bug for a list that does not end: an entry missing from a list
 * counts as gone
 */
export async function readList<T extends z.ZodType>(
  ctx: ChannelAdvisorCtx,
  path: string,
  record: T,
): Promise<z.output<T>[]> {
  const list: z.output<T>[] = [];
  let url: URL | undefined = addressOf(ctx, path);
  for (let pages = 0; url; pages += 1) {
    if (pages === MAX_PAGES) throw new ConnectorError('bug', `${path} goes on after ${MAX_PAGES} pages`);
    const page: z.output<ReturnType<typeof listOf<T>>> = await call(ctx, {
      method: 'GET',
      url,
      is_idempotent: true,
      reply: listOf(record),
    });
    list.push(...page.value);
    url = nextPage(ctx, page['@odata.nextLink']);
  }
  return list;
}

/** Our token goes nowhere else, whatever a link says. */
function nextPage(ctx: ChannelAdvisorCtx, link: string | undefined): URL | undefined {
  if (link === undefined) return undefined;
  const url = new URL(link);
  if (url.origin === addressOf(ctx, '/').origin) return url;
  throw new ConnectorError('bug', `The next page is at another address: ${url.origin}`);
}

async function grant(ctx: ChannelAdvisorCtx): Promise<Token> {
  const { application_id, shared_secret, refresh_token } = ctx.credentials;
  const { body } = await ctx.http.call({
    method: 'POST',
    url: addressOf(ctx, '/oauth2/token'),
    authorization: `Basic ${Buffer.from(`${application_id}:${shared_secret}`).toString('base64')}`,
    form: { grant_type: 'refresh_token', refresh_token },
    is_idempotent: true,
    reply: TokenAnswer,
    classifyResponse: classifyGrant,
  });
  return { value: body.access_token, expires_at: new Date(ctx.now().getTime() + body.expires_in * 1000).toISOString() };
}
