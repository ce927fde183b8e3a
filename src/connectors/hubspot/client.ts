import { z } from 'zod';
import { addressUnder } from '../core/address-under.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { PartnerRequest } from '../core/partner-request.ts';
import { withToken } from '../core/with-token.ts';
import { classifyHubSpot, pauseFor } from './classify-response.ts';
import { renew } from './oauth.ts';
import { Account, FoundContact } from './schema.ts';
import type { HubSpotCtx } from './settings.ts';

/** The version of the CRM's calls. */
const CRM = '/crm/v3';
export const CONTACTS = `${CRM}/objects/contacts`;

/** The contacts' property that holds our key. HubSpot keeps two contacts from having the same. */
export const KEY = 'portal_customer_id';

type Call<T> = Pick<PartnerRequest<T>, 'method' | 'json' | 'reply'> & {
  path: string;
  query?: Readonly<Record<string, string>>;
};

/** One call; all that we make say how something shall be, and may be sent twice. `account`: where it is known. */
export async function call<T>(ctx: HubSpotCtx, what: Call<T>, account?: Account): Promise<T> {
  const { path, query = {}, ...request } = what;
  const url = addressUnder(ctx.settings.base_url, path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const utcOffset = account?.utcOffsetMilliseconds ?? null;
  const send = (token: string) =>
    ctx.http.call({
      ...request,
      url,
      authorization: `Bearer ${token}`,
      is_idempotent: true,
      classifyResponse: (reply) => classifyHubSpot(reply, ctx.now(), utcOffset),
      pause: pauseFor,
    });
  const { sign_in, access_token = '' } = ctx.credentials;
  const { body } = await (sign_in === 'token'
    ? send(access_token)
    : withToken(ctx.tokens, (refreshToken) => renew(ctx, refreshToken), send));
  return body;
}

export const readAccount = (ctx: HubSpotCtx): Promise<Account> =>
  call(ctx, { method: 'GET', path: '/account-info/v3/details', reply: Account });

const accounts = new WeakMap<HubSpotCtx, Account>();

/** The account, read once while a connection is open: it would be half of the calls that a CRM's limit allows. */
export async function accountOf(ctx: HubSpotCtx): Promise<Account> {
  const account = accounts.get(ctx) ?? (await readAccount(ctx));
  accounts.set(ctx, account);
  return account;
}

/** Reads one contact, to detect a token without that right. */
export async function tryContacts(ctx: HubSpotCtx): Promise<void> {
  await call(ctx, { method: 'GET', path: CONTACTS, query: { limit: '1' }, reply: z.unknown() });
}

/** The contact with this e-mail, or with this key of ours; null where there is none. */
export async function findContact(
  ctx: HubSpotCtx,
  by: 'email' | typeof KEY,
  value: string,
  account: Account,
): Promise<FoundContact | null> {
  const path = `${CONTACTS}/${encodeURIComponent(value)}`;
  const query = { idProperty: by, properties: `email,${KEY}` };
  try {
    return await call(ctx, { method: 'GET', path, query, reply: FoundContact }, account);
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'not_found') return null;
    throw error;
  }
}

/** Makes the property of our key. @returns whether it was missing */
export async function makeKey(ctx: HubSpotCtx, account: Account): Promise<boolean> {
  const json = {
    name: KEY,
    label: 'Portal customer id',
    type: 'string',
    fieldType: 'text',
    groupName: 'contactinformation',
    hasUniqueValue: true,
  };
  try {
    await call(ctx, { method: 'POST', path: `${CRM}/properties/contacts`, json, reply: z.unknown() }, account);
    return true;
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'conflict') return false;
    throw error;
  }
}
