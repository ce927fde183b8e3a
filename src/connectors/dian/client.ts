import type { z } from 'zod';
import { ConnectorError } from '../core/connector-error.ts';
import type { PartnerReply } from '../core/partner-request.ts';
import { readXml, type XmlReader } from '../core/read-xml.ts';
import type { SealedDocument, Signer } from '../core/tax-service.ts';
import { actionOf, envelope } from './envelope.ts';
import type { DianCtx } from './settings.ts';

type Call<T> = {
  environment: SealedDocument['environment'];
  signer: Signer | null;
  operation: string;
  args: readonly (readonly [name: string, value: string])[];
  is_idempotent: boolean;
  reply: z.ZodType<T>;
  read(envelope: XmlReader, operation: string): unknown;
};

/** One signed call. @throws ConnectorError */
export async function call<T>(ctx: DianCtx, what: Call<T>): Promise<T> {
  const { environment, signer, operation, args, is_idempotent, reply, read } = what;
  if (!signer)
    throw new ConnectorError('config', 'The DIAN takes signed calls only, and the issuer has no certificate');
  const url = addressOf(ctx, environment);
  const { body } = await ctx.http.call({
    method: 'POST',
    url,
    content: {
      type: `application/soap+xml; charset=utf-8; action="${actionOf(operation)}"`,
      text: envelope({ to: url.href, operation, args, now: ctx.now() }, signer),
    },
    is_idempotent,
    reply,
    read: ({ bytes }) => readXml(bytes, (root) => read(root, operation)),
    classifyResponse,
  });
  return body;
}

/** Asks for the service's description, which takes no signature. @throws ConnectorError */
export async function fetchDescription(ctx: DianCtx, reply: z.ZodType<string>): Promise<string> {
  const url = addressOf(ctx, 'live');
  url.search = 'wsdl';
  const { body } = await ctx.http.call({
    method: 'GET',
    url,
    is_idempotent: true,
    reply,
    read: ({ bytes }) => readXml(bytes, ({ name }) => name),
    classifyResponse: () => null,
  });
  return body;
}

const addressOf = ({ settings }: DianCtx, environment: SealedDocument['environment']): URL =>
  new URL(environment === 'live' ? settings.live_url : settings.test_url);

/** Faults of WS-Security: the certificate is not one that the DIAN lets in, or our clock is wrong. */
const SECURITY = /\b(FailedAuthentication|InvalidSecurity|InvalidSecurityToken|FailedCheck|MessageExpired)\b/;

function classifyResponse({ status, text }: PartnerReply) {
  const fault = SECURITY.exec(text)?.[1];
  if (status < 400 || !fault) return null;
  return { kind: 'auth', message: 'The DIAN refuses the signature of the call', partner_code: fault } as const;
}
