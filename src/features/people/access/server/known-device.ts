import { randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '#platform/secrets.ts';

const DEVICE_COOKIE = 'bodega_device';
const DEVICE_DAYS = 400; // browsers keep no cookie longer

const purposeOf = (device: string, email: string) => `device ${device} of ${email.toLowerCase()}`;

/**
 * The browser a request comes from, where this member has logged in with it before: signed by us, so it cannot be
 * forged.
 */
export function knownDevice({ cookies }: FastifyRequest, secrets: Secrets, email: string): string | undefined {
  const [device = '', code = ''] = (cookies[DEVICE_COOKIE] ?? '').split('.');
  return device && secrets.isCodeFor(purposeOf(device, email), code) ? device : undefined;
}

/** Has the browser remember that this member has logged in with it. */
export function rememberDevice(reply: FastifyReply, secrets: Secrets, email: string, isSecure: boolean): void {
  const device = knownDevice(reply.request, secrets, email) ?? randomBytes(16).toString('base64url');
  const options: CookieSerializeOptions = {
    path: '/api/session',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: DEVICE_DAYS * 86_400,
  };
  reply.setCookie(DEVICE_COOKIE, `${device}.${secrets.codeFor(purposeOf(device, email))}`, options);
}
