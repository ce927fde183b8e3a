import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { ConnectorError } from '../core/connector-error.ts';
import type { CancelAnswer, IssuedDocument, Signer } from '../core/tax-service.ts';
import { call, throwFailure } from './client.ts';
import { awaitsReceiver, cancellationOf, consult } from './consult.ts';
import { noticeOf } from './map.ts';
import type { SolucionFactibleCtx } from './settings.ts';

/** SAT took the request, or had it before: neither says that the document is cancelled by now. */
const TAKEN = ['201', '202'];
const IN_PROCESS = '211';
/** SAT hears of a new document some minutes after its stamp. */
const NOT_FOUND_YET = '205';

/** For so long SAT's public service may not know a request that SAT just received. */
const KNOWN_AFTER_MS = 5 * 60_000;

/**
 * Asks SAT to cancel a document: once more asks its receiver once more where he refused. `motive`: SAT's code;
 * `substitute`: the UUID that replaces it, for motive 01.
 */
export async function cancel(
  ctx: SolucionFactibleCtx,
  document: IssuedDocument,
  { motive, substitute }: { motive: string; substitute: string | null },
  signer: Signer | null,
): Promise<CancelAnswer> {
  const { uuid } = document.ids;
  if (!uuid) throw new ConnectorError('validation', 'The document has no UUID');
  if (!signer) throw new ConnectorError('config', 'A cancellation needs the CSD');
  const { certificate, key, password } = csdFiles(signer);
  const { status, mensaje, resultados, acuseSat } = await call(ctx, 'Timbrado', 'cancelar', [
    ['uuids', [`${uuid}|${motive}|${substitute ?? ''}`]],
    ['derCertCSD', certificate],
    ['derKeyCSD', key],
    ['contrasenaCSD', password],
  ]);
  const result = resultados[0];
  if (!result) throw new ConnectorError('uncertain', `No answer for the UUID: ${mensaje} (${status})`);
  throwFailure(result.status, result.mensaje);
  const { code, text } = noticeOf(result);
  if (TAKEN.includes(code)) return afterTaken(ctx, document, acuseSat || null);
  if (code === IN_PROCESS) return awaitsReceiver;
  if (code === NOT_FOUND_YET) throw new ConnectorError('transient', `${text} (${code})`, { partner_code: code });
  return { state: 'refused', notices: [noticeOf(result)] };
}

/** SAT's word of a refusal is older than the request that it just took. It knows no documents of tests. */
async function afterTaken(
  ctx: SolucionFactibleCtx,
  document: IssuedDocument,
  receipt: string | null,
): Promise<CancelAnswer> {
  const status = await consult(ctx, document);
  const isTest = status === 'not_found' && document.environment === 'test';
  const answer = typeof status === 'string' ? null : cancellationOf(ctx, status);
  if (isTest || answer?.state === 'cancelled') return { state: 'cancelled', at: ctx.now().toISOString(), receipt };
  if (answer?.state === 'pending') return answer;
  return { state: 'pending', ask_after_ms: KNOWN_AFTER_MS };
}

/**
 * The pair as SAT gives it: DER, the key encrypted by Triple DES under a password that is good for this call only.
 * Base64.
 */
function csdFiles({ key_pem, certificate_pem }: Signer) {
  const password = randomBytes(18).toString('hex');
  const key = createPrivateKey(key_pem).export({
    format: 'der',
    type: 'pkcs8',
    cipher: 'des-ede3-cbc',
    passphrase: password,
  });
  return {
    certificate: new X509Certificate(certificate_pem).raw.toString('base64'),
    key: key.toString('base64'),
    password,
  };
}
