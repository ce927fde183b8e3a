import { timingSafeEqual } from 'node:crypto';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '#base/errors.ts';
import { type Access, callRefusal } from '#base/rights.ts';
import { rightsFor } from '#texts/rights-for.ts';
import type { Staff } from '../db/actor.ts';

/** Finds the member that a session token belongs to; null where it is unknown or has ended. */
export type Authenticate = (token: string) => Promise<Staff | null>;

declare module 'fastify' {
  interface FastifyInstance {
    sessionCookie: string;
  }
}

/**
 * The name of the session's cookie. With the prefix browsers take it over HTTPS alone and from this host alone, so that
 * no neighbour under the same domain can set one.
 */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-bodega_session' : 'bodega_session');

/** The id of the account that a tab shows. */
const ACCOUNT_HEADER = 'x-account';

/** The token of the session that a request comes with; empty where it has none. */
export const sessionToken = ({ cookies, server }: FastifyRequest): string => cookies[server.sessionCookie] ?? '';

/**
 * Checks session, CSRF token and rights before every call but the public ones. A call that changes something needs the
 * token that only our own pages know; reading needs none, so that files can be opened by a plain link.
 */
export function checkAccess(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('staff', null);
  app.addHook('onRoute', requireAccess);
  app.addHook('onRequest', async (request) => {
    const { config, url } = request.routeOptions;
    const access = accessOf(config, url);
    const isChange = changesSomething(request.method, config);
    if (access === 'partner' || isLogin(request.method, url)) return;
    if (access === 'public') {
      if (isChange) requireOwnPage(request);
      return;
    }
    const token = sessionToken(request);
    const staff = token ? await authenticate(token) : null;
    if (!staff) throw new AppError('signed_out');
    request.staff = staff;
    refuseOtherAccount(request, staff);
    if (isChange) {
      requireOwnPage(request);
      requireToken(request, app.services.secrets.csrfToken(token));
    }
    refuseWithoutRight(access, staff);
  });
}

/**
 * A tab of the portal names the account that it shows. Where another tab switched to another one since, it neither
 * changes that one nor shows anything of it. Callers that name none mean the session's.
 */
function refuseOtherAccount({ headers }: FastifyRequest, staff: Staff): void {
  const shown = headers[ACCOUNT_HEADER];
  if (shown !== undefined) requireAccount(staff, String(shown));
}

/** @throws AppError account_switched where the session is of another account than the one that is shown */
export function requireAccount({ account_id }: Staff, shown: string): void {
  if (shown !== String(account_id)) throw new AppError('account_switched', { details: { account_id } });
}

/**
 * Refuses a member whom `access` does not include. @throws AppError admins_only, or right_missing with the right in
 * `details`
 */
export function refuseWithoutRight(access: Access, staff: Staff): void {
  const refusal = callRefusal(access, staff);
  if (!refusal) return;
  if (refusal === 'admins_only' || refusal === 'signed_out') throw new AppError(refusal);
  const what = rightsFor(staff)[refusal].doing;
  throw new AppError('right_missing', { params: { what }, details: { right: refusal } });
}

/** A call that changes something must say for whom it is: forgotten, the server does not start. */
function requireAccess({ method, url, config = {} }: RouteOptions): void {
  for (const one of [method].flat())
    if (changesSomething(one, config) && one !== 'OPTIONS' && !config.access)
      throw new Error(`${one} ${url} does not say who may call it`);
}

/** Calls that read are for members unless they say otherwise; files, health and the API's own page are for all. */
export function accessOf({ access }: FastifyContextConfig, url = ''): Access | 'partner' {
  return access ?? (url.startsWith('/api/') && !url.startsWith('/api/docs') ? 'staff' : 'public');
}

/** It needs no header: all calls take JSON alone, which a form on another site cannot send. */
export function isLogin(method: string, url: string | undefined): boolean {
  return method === 'POST' && url === '/api/session';
}

export function changesSomething(method: string, { changes }: FastifyContextConfig): boolean {
  return (method !== 'GET' && method !== 'HEAD') || changes === true;
}

/** A form on another site cannot set this header. */
function requireOwnPage(request: FastifyRequest): void {
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw new AppError('no_csrf_token');
}

function requireToken(request: FastifyRequest, expected: string): void {
  const given = Buffer.from(String(request.headers['x-csrf-token'] ?? ''));
  const wanted = Buffer.from(expected);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new AppError('no_csrf_token');
}
