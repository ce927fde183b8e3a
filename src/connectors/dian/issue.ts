import { zipSync } from 'fflate';
import { ConnectorError } from '../core/connector-error.ts';
import type { SealedDocument, Signer, TaxAnswer } from '../core/tax-service.ts';
import { call } from './client.ts';
import { ASK_AFTER_MS, answerOf, noticeOf, PROCESSED_BEFORE } from './map.ts';
import { DianResponse, DianResponses, readResponse, readResponses, readUpload, Upload } from './schema.ts';
import type { DianCtx } from './settings.ts';

type Asked = TaxAnswer | { state: 'never_seen' };

/** The earliest that a zip's entry can be of, so that the same document gives the same bytes. */
const ZIP_TIME = new Date(1980, 0, 1);

/**
 * Has a document validated. The DIAN knows it by its number: of the same again it says so, and is asked for the CUFE.
 */
export async function issue(ctx: DianCtx, document: SealedDocument, signer: Signer | null = null): Promise<TaxAnswer> {
  const { environment } = document;
  if (environment === 'test' && ctx.settings.test_set_id !== '') return issueInTestSet(ctx, document, signer);
  const response = await call(ctx, {
    environment,
    signer,
    operation: 'SendBillSync',
    args: files(document),
    is_idempotent: false,
    reply: DianResponse,
    read: readResponse,
  });
  if (response.IsValid === 'false' && response.errors.some((said) => noticeOf(said).code === PROCESSED_BEFORE)) {
    return processedBefore(ctx, document, signer, response);
  }
  const answer = await answerOf(response, null);
  if (answer) return answer;
  throw new ConnectorError('uncertain', `The DIAN answers ${response.StatusCode}: ${response.StatusDescription}`, {
    partner_code: response.StatusCode,
  });
}

/** The number is of this document, or of another one: then its CUFE is not known. */
async function processedBefore(
  ctx: DianCtx,
  document: SealedDocument,
  signer: Signer | null,
  { errors }: DianResponse,
): Promise<TaxAnswer> {
  const known = await status(ctx, document, signer);
  return known ?? { state: 'rejected', is_number_used: true, notices: errors.map(noticeOf) };
}

/** Documents of a test set are validated later: the ticket is the key of the zip. */
async function issueInTestSet(ctx: DianCtx, document: SealedDocument, signer: Signer | null): Promise<TaxAnswer> {
  const { ZipKey, errors } = await call(ctx, {
    environment: document.environment,
    signer,
    operation: 'SendTestSetAsync',
    args: [...files(document), ['testSetId', ctx.settings.test_set_id]],
    is_idempotent: false,
    reply: Upload,
    read: readUpload,
  });
  if (ZipKey !== '') return { state: 'pending', ask_after_ms: ASK_AFTER_MS, ticket: ZipKey };
  throw new ConnectorError('config', errors.join('; ') || 'The DIAN does not take the test set');
}

/**
 * Looks up a document's outcome. `never_seen` is safe to say: the same bytes again are answered by rule 90 where they
 * did arrive.
 */
export async function lookUp(
  ctx: DianCtx,
  document: SealedDocument,
  ticket: string | null,
  signer: Signer | null = null,
): Promise<Asked> {
  const ofZip = ticket === null ? null : await zipStatus(ctx, document, ticket, signer);
  return ofZip ?? (await status(ctx, document, signer)) ?? { state: 'never_seen' };
}

async function status(ctx: DianCtx, document: SealedDocument, signer: Signer | null): Promise<TaxAnswer | null> {
  const { environment, ids } = document;
  const trackId = ids.cufe ?? ids.cude ?? '';
  if (!/^[\da-f]{96}$/.test(trackId)) throw new ConnectorError('bug', 'The document has no CUFE or CUDE');
  const response = await call(ctx, {
    environment,
    signer,
    operation: 'GetStatus',
    args: [['trackId', trackId]],
    is_idempotent: true,
    reply: DianResponse,
    read: readResponse,
  });
  return answerOf(response, null);
}

async function zipStatus(
  ctx: DianCtx,
  { environment }: SealedDocument,
  trackId: string,
  signer: Signer | null,
): Promise<TaxAnswer | null> {
  const [response] = await call(ctx, {
    environment,
    signer,
    operation: 'GetStatusZip',
    args: [['trackId', trackId]],
    is_idempotent: true,
    reply: DianResponses,
    read: readResponses,
  });
  // Rule 90 says nothing of this document: it may be the one that was processed.
  const isKnown = response?.errors.every((said) => noticeOf(said).code !== PROCESSED_BEFORE);
  return response && isKnown ? answerOf(response, trackId) : null;
}

/** A zip with the one file. */
function files({ ids, xml }: SealedDocument): readonly (readonly [string, string])[] {
  const name = ids.nombreArchivo;
  if (!name) throw new ConnectorError('bug', 'The document has no name of its file');
  const zip = zipSync({ [name]: Buffer.from(xml) }, { mtime: ZIP_TIME });
  return [
    ['fileName', name.replace(/\.xml$/, '.zip')],
    ['contentFile', Buffer.from(zip).toString('base64')],
  ];
}
