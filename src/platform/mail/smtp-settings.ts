import { z } from 'zod';
import { StartError } from '../config.ts';

/** The settings in SMTP_URL. */
export type SmtpSettings = {
  host: string;
  port: number;
  /** `from_start`: as `smtps:` says; `required`: after a greeting in clear; `never`: with `tls=off`. */
  tls: 'from_start' | 'required' | 'never';
  login: { user: string; pass: string } | undefined;
  from: string;
};

const PORTS = { 'smtp:': 587, 'smtps:': 465 };
const Protocol = z.enum(['smtp:', 'smtps:']);

/**
 * Reads `smtp://USER:PASSWORD@host[:port]?from=bodega@example.com`. Without `from` the sender is `bodega@` and the host
 * of `baseUrl`.
 * @throws StartError naming the error, without repeating the password
 */
export function readSmtpUrl(text: string, baseUrl: string): SmtpSettings {
  const url = URL.parse(text);
  if (!url) throw new StartError('SMTP_URL is no address, such as smtp://user:password@mail.example.com');
  const protocol = Protocol.safeParse(url.protocol).data;
  if (!protocol) throw new StartError('SMTP_URL must begin with smtp:// or smtps://');
  if (url.hostname === '') throw new StartError('SMTP_URL names no host');
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? PORTS[protocol] : Number(url.port),
    tls: tlsOf(url, protocol),
    login: loginOf(url),
    from: fromOf(url, baseUrl),
  };
}

function tlsOf({ searchParams }: URL, protocol: z.infer<typeof Protocol>): SmtpSettings['tls'] {
  const unknown = [...searchParams.keys()].find((name) => name !== 'from' && name !== 'tls');
  if (unknown !== undefined) throw new StartError('SMTP_URL may have from= and tls=off after the ?, and nothing else');
  const tls = searchParams.get('tls');
  if (tls === null) return protocol === 'smtps:' ? 'from_start' : 'required';
  if (tls !== 'off' || protocol === 'smtps:')
    throw new StartError('SMTP_URL may have tls=off with smtp://, and no other tls');
  return 'never';
}

function loginOf({ username, password }: URL): SmtpSettings['login'] {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '') throw new StartError('SMTP_URL needs both a user and a password, or neither');
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    throw new StartError('SMTP_URL has a % in user or password that must be written %25');
  }
}

function fromOf({ searchParams }: URL, baseUrl: string): string {
  const from = searchParams.get('from');
  if (from === null) return `bodega@${new URL(baseUrl).hostname}`;
  if (!z.email().safeParse(from).success) throw new StartError('SMTP_URL has a from= that is no e-mail address');
  return from;
}
