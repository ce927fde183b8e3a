import { z } from 'zod';
import { addressUnder } from '../core/address-under.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { Classification, PartnerReply } from '../core/partner-request.ts';
import type { SealedDocument } from '../core/tax-service.ts';
import { Account, Failure, Transaction, Transactions } from './schema.ts';
import type { DelcopCtx } from './settings.ts';

type Environment = SealedDocument['environment'];

/**
 * Hands a document in. @throws ConnectorError conflict, with the transaction as its reference, where its number is
 * known with another CUFE
 */
export async function submit(ctx: DelcopCtx, document: SealedDocument): Promise<Transaction> {
  return write(ctx, 'POST', document, '/documents');
}

/** Hands a document in again, in place of one of the same number that was rejected. */
export async function submitAgain(ctx: DelcopCtx, document: SealedDocument, id: string): Promise<Transaction> {
  return write(ctx, 'PATCH', document, `/documents/${encodeURIComponent(id)}`);
}

async function write(ctx: DelcopCtx, method: 'POST' | 'PATCH', document: SealedDocument, path: string) {
  const { environment, kind, issuer, series, number, ids, xml } = document;
  const { body } = await ctx.http.call({
    ...request(ctx, urlOf(ctx, environment, path)),
    method,
    json: {
      environment,
      nit: issuer,
      document_type: kind === 'correction' ? 'NC' : 'FE',
      invoice_prefix: series,
      invoice_number: number,
      cufe: cufeOf(document),
      file_name: ids.nombreArchivo,
      xml: Buffer.from(xml).toString('base64'),
    },
    is_idempotent: false,
    reply: Transaction,
  });
  return body;
}

/** A transaction that Delcop has named. @throws ConnectorError not_found */
export async function fetchTransaction(ctx: DelcopCtx, environment: Environment, id: string): Promise<Transaction> {
  const { body } = await ctx.http.call({
    ...request(ctx, urlOf(ctx, environment, `/documents/${encodeURIComponent(id)}`)),
    method: 'GET',
    is_idempotent: true,
    reply: Transaction,
  });
  return body;
}

/** Undefined where Delcop surely has no document of this CUFE. */
export async function findTransaction(ctx: DelcopCtx, document: SealedDocument): Promise<Transaction | undefined> {
  const cufe = cufeOf(document);
  const url = urlOf(ctx, document.environment, '/documents');
  url.searchParams.set('cufe', cufe);
  const { body } = await ctx.http.call({
    ...request(ctx, url),
    method: 'GET',
    is_idempotent: true,
    reply: Transactions,
  });
  return body.data.find((transaction) => transaction.cufe === cufe);
}

/** The owner of the API key. */
export async function fetchAccount(ctx: DelcopCtx): Promise<string> {
  const url = urlOf(ctx, 'live', '/account');
  const { body } = await ctx.http.call({ ...request(ctx, url), method: 'GET', is_idempotent: true, reply: Account });
  return body.name;
}

/** A PDF. The API key is not sent to a host other than Delcop's. */
export async function fetchPdf(ctx: DelcopCtx, environment: Environment, address: string): Promise<Uint8Array> {
  const base = urlOf(ctx, environment, '/');
  const url = new URL(address, base);
  const { body } = await ctx.http.call({
    ...(url.origin === base.origin ? request(ctx, url) : { url, classifyResponse }),
    method: 'GET',
    headers: { accept: 'application/pdf' },
    is_idempotent: true,
    reply: z.instanceof(Uint8Array),
    read: ({ bytes, text }) => {
      if (!text.startsWith('%PDF-')) throw new Error('no PDF');
      return bytes;
    },
  });
  return body;
}

/** By which Delcop knows a document. @throws ConnectorError bug where it has none */
export function cufeOf({ ids }: SealedDocument): string {
  const cufe = ids.cufe ?? ids.cude;
  if (!cufe) throw new ConnectorError('bug', 'The document has no CUFE or CUDE');
  return cufe;
}

const request = ({ credentials }: DelcopCtx, url: URL) => ({
  url,
  authorization: `Bearer ${credentials.api_key}`,
  classifyResponse,
});

/** A refusal with a reason; without one the status alone decides. */
function classifyResponse({ status, json }: PartnerReply): Classification | null {
  const failure = Failure.safeParse(json).data;
  if (!failure || (status !== 400 && status !== 409)) return null;
  const { message, transaction_id } = failure;
  return { kind: status === 400 ? 'bug' : 'conflict', message, reference: transaction_id };
}

function urlOf({ settings }: DelcopCtx, environment: Environment, path: string): URL {
  const base = environment === 'live' ? settings.live_url : settings.test_url;
  return addressUnder(base, path);
}
