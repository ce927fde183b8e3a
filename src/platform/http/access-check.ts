import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#base/errors.ts';
import { type Authenticate, shareLookUps } from './shared-look-ups.ts';

export const SESSION_COOKIE = 'bodega_session';

/** The token of the session that a request comes with; empty where it has none. */
export const sessionToken = ({ cookies }: FastifyRequest): string => cookies[SESSION_COOKIE] ?? '';

/**
 * Checks session, CSRF token and admin flag before every call but the public ones. A call that changes something needs the
 * token that only our own pages know; reading needs none, so that files can be opened by a plain link. What changes something
 * looks its session up by itself, and lets every later call look up anew.
 */
export function checkAccess(app: FastifyInstance, authenticate: Authenticate): void {
  const shared = shareLookUps(authenticate);
  app.decorateRequest('staff', null);
  app.addHook('onRequest', async (request) => {
    const access = accessOf(request);
    if (access === 'partner' || isLogin(request)) return;
    if (access === 'public') {
      if (changesSomething(request)) requireOwnPage(request);
      return;
    }
    const token = sessionToken(request);
    const find = changesSomething(request) ? authenticate : shared.find;
    const staff = token ? await find(token) : null;
    if (!staff) throw new AppError('signed_out');
    request.staff = staff;
    if (changesSomething(request)) {
      requireOwnPage(request);
      requireToken(request, app.services.secrets.csrfToken(token));
    }
    if (access === 'admin' && !staff.is_admin) throw new AppError('admins_only');
  });
  app.addHook('onSend', async (request) => {
    if (changesSomething(request)) shared.forget();
  });
}

/** Calls are for members unless they say otherwise; files, health and the API's own page are for all. */
function accessOf({ routeOptions: { config, url = '' } }: FastifyRequest): 'public' | 'staff' | 'admin' | 'partner' {
  return config.access ?? (url.startsWith('/api/') && !url.startsWith('/api/docs') ? 'staff' : 'public');
}

/** It needs no header: all calls take JSON alone, which a form on another site cannot send. */
function isLogin({ method, routeOptions: { url } }: FastifyRequest): boolean {
  return method === 'POST' && url === '/api/session';
}

function changesSomething(request: FastifyRequest): boolean {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  return !isReading || request.routeOptions.config.changes === true;
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
