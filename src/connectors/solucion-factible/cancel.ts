import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { ConnectorError } from '../core/connector-error.ts';
import type { CancelAnswer, IssuedDocument, Signer } from '../core/tax-service.ts';
import { call, throwFailure } from './client.ts';
import { noticeOf } from './map.ts';
import type { SolucionFactibleCtx } from './settings.ts';

/** SAT's state of the UUID after a cancellation: done, and done before. */
const CANCELLED = ['201', '202'];
const IN_PROCESS = '211';
/** SAT hears of a new document some minutes after its stamp. */
const NOT_FOUND_YET = '205';

const ASK_AFTER_MS = 60 * 60_000;

/**
 * Cancels a document, once more without effect. `motive`: SAT's code; `substitute`: the UUID that replaces it, for
 * motive 01.
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
  if (CANCELLED.includes(code)) {
    return { state: 'cancelled', at: ctx.now().toISOString(), receipt: acuseSat || null };
  }
  if (code === IN_PROCESS) return { state: 'pending', ask_after_ms: ASK_AFTER_MS };
  if (code === NOT_FOUND_YET) throw new ConnectorError('transient', `${text} (${code})`, { partner_code: code });
  return { state: 'refused', notices: [noticeOf(result)] };
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
