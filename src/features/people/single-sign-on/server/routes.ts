import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { currentOf } from '#features/people/access/server/sessions.ts';
import { type SessionOptions, startSession } from '#features/people/access/server/start-session.ts';
import { answer, noContent, route } from '#platform/http/route.ts';
import * as calls from '../contract.ts';
import { finishLogin } from './finish-login.ts';
import { FLOW_MS, sealFlow } from './login-flow.ts';
import { readSettings, testProvider, unbind } from './read-settings.ts';
import { removeProvider, saveProvider } from './save-provider.ts';
import { startLogin } from './start-login.ts';

const FLOW_COOKIE = 'bodega_company_login';

/** Lax: the browser sends it along when the provider leads back here. */
const flowCookie = (isSecure: boolean): CookieSerializeOptions => ({
  path: '/api/single-sign-on',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure,
  maxAge: FLOW_MS / 1_000,
});

function redirectTo(reply: FastifyReply, path: string) {
  reply.header('location', path);
  return answer(302, undefined);
}

/** The login by a company's provider, and its settings. */
export function singleSignOnRoutes(app: FastifyInstance, sessionOptions: SessionOptions): void {
  const { isSecure } = sessionOptions;

  route(app, calls.startCompanyLogin, async ({ body, services, request, reply }) => {
    const { email, back = '/' } = body;
    const start = await startLogin(services, { email, back, address: request.ip });
    if ('failure' in start) return { address: null, failure: start.failure };
    reply.setCookie(FLOW_COOKIE, sealFlow(services.secrets, start.flow), flowCookie(isSecure));
    return { address: start.address, failure: null };
  });

  route(app, calls.finishCompanyLogin, async ({ query, services, request, reply }) => {
    const sealed = request.cookies[FLOW_COOKIE] ?? '';
    const userAgent = request.headers['user-agent'] ?? '';
    const answer = calls.ProviderAnswer.parse(query);
    const search = new URLSearchParams(Object.entries(answer).map(([name, value = '']) => [name, value]));
    const finish = await finishLogin(services, { sealed, search, address: request.ip, userAgent });
    reply.clearCookie(FLOW_COOKIE, flowCookie(isSecure));
    const { back } = finish;
    if ('failure' in finish) {
      return redirectTo(reply, `/login/company?${new URLSearchParams({ failed: finish.failure, back })}`);
    }
    await startSession(reply, services, finish.token, sessionOptions);
    return redirectTo(reply, back);
  });

  settingsRoutes(app);
}

function settingsRoutes(app: FastifyInstance): void {
  route(app, calls.getLoginProvider, ({ staff, services }) => readSettings(services, staff));

  route(app, calls.testLoginProvider, ({ body, services }) => testProvider(services, body.issuer));

  route(app, calls.saveLoginProvider, ({ staff, body, services, request }) =>
    saveProvider(services, staff, body, { address: request.ip, session: currentOf(request) }),
  );

  route(app, calls.removeLoginProvider, async ({ staff, body, services, request }) => {
    const asking = { address: request.ip, session: currentOf(request) };
    await removeProvider(services, staff, body.current_password, asking);
    return noContent;
  });

  route(app, calls.unbindMember, async ({ staff, params }) => {
    await unbind(staff, params.id);
    return noContent;
  });
}
