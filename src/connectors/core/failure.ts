import { z } from 'zod';
import { ConnectorError, type ErrorKind } from './connector-error.ts';
import type { PartnerReply, PartnerRequest } from './partner-request.ts';
import { NotConnectedError, PrivateAddressError } from './public-address.ts';
import { retryAfter } from './rate-limit-headers.ts';

const SHOWN_BODY = 2_000;

/** A partner's answer to a successful call. */
export type Answer<T> = { status: number; headers: Headers; body: T };

/** The content of an answer. @throws ConnectorError where it reports a failure or cannot be read */
export async function readReply<T>(request: PartnerRequest<T>, reply: PartnerReply): Promise<Answer<T>> {
  const classification = request.classifyResponse(reply);
  const kind = classification?.kind ?? kindOfStatus(reply.status, request);
  if (kind) {
    throw new ConnectorError(kind, classification?.message || formatStatus(reply), {
      ...classification,
      ...detailsOf(request, reply),
      retry_after_ms:
        kind === 'rate_limited' || kind === 'transient'
          ? (classification?.retry_after_ms ?? retryAfter(reply.headers))
          : undefined,
    });
  }
  const parsed = request.reply.safeParse(await readBody(request, reply));
  if (parsed.success) return { status: reply.status, headers: reply.headers, body: parsed.data };
  // A write that was answered was done, whatever the answer looks like.
  const unread = request.is_idempotent ? 'bug' : 'uncertain';
  throw new ConnectorError(
    unread,
    `The answer is not as agreed: ${z.prettifyError(parsed.error)}`,
    detailsOf(request, reply),
  );
}

/** The input of `reply`. A body of another kind, such as a proxy's page, says nothing about the result. */
async function readBody(request: PartnerRequest, reply: PartnerReply): Promise<unknown> {
  if (!request.read) {
    if (reply.text === '' || reply.json !== undefined) return reply.json;
    throw new ConnectorError(lost(request), 'The answer is not JSON', detailsOf(request, reply));
  }
  try {
    return await request.read(reply);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConnectorError(lost(request), `The answer cannot be read: ${reason}`, {
      ...detailsOf(request, reply),
      cause: error,
    });
  }
}

/** Of a call that we ended ourselves, wherever it was on its way. */
export const STOPPED = 'Stopped before an answer came';

/** The error of a call without an answer; `isStopped`: we aborted the call. */
export function readTransportFailure(request: PartnerRequest, error: unknown, isStopped: boolean): ConnectorError {
  if (error instanceof ConnectorError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof PrivateAddressError) return new ConnectorError('config', cause.message, { cause });
  if (cause instanceof NotConnectedError) {
    return new ConnectorError('transient', `Could not connect to ${request.url.host}: ${cause.message}`, { cause });
  }
  if (isStopped) return new ConnectorError(lost(request), STOPPED, { cause: error });
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ConnectorError(lost(request), `No answer from ${request.url.host}: ${reason}`, { cause: error });
}

/** The kind of a failure after which it is unknown whether the request was carried out. */
function lost(request: PartnerRequest): ErrorKind {
  return request.is_idempotent ? 'transient' : 'uncertain';
}

function kindOfStatus(status: number, request: PartnerRequest): ErrorKind | null {
  if (status < 300) return null;
  if (status < 400) return 'config';
  if (status >= 500) return lost(request);
  return kindsOfRefusals[status] ?? 'validation';
}

const kindsOfRefusals: Readonly<Record<number, ErrorKind>> = {
  401: 'auth',
  403: 'auth',
  404: 'not_found',
  408: 'transient',
  409: 'conflict',
  410: 'not_found',
  425: 'transient',
  429: 'rate_limited',
};

function formatStatus({ status, headers }: PartnerReply): string {
  const target = headers.get('location');
  return status >= 300 && status < 400 && target ? `The address has moved to ${target}` : `HTTP ${status}`;
}

const detailsOf = ({ secrets }: PartnerRequest, { status, text }: PartnerReply) => ({
  status,
  body: secrets ? undefined : text.slice(0, SHOWN_BODY),
});
