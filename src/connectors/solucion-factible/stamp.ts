import { ConnectorError } from '../core/connector-error.ts';
import type { SealedDocument, TaxAnswer } from '../core/tax-service.ts';
import { call, throwFailure } from './client.ts';
import { noticeOf, readStamped } from './map.ts';
import { Result } from './schema.ts';
import type { SolucionFactibleCtx } from './settings.ts';

const DONE = '200';
const STAMPED_BEFORE = '307';

/** Has a document stamped. The provider knows it by its seal: sent again, it answers with the first stamp. */
export async function issue(ctx: SolucionFactibleCtx, document: SealedDocument): Promise<TaxAnswer> {
  checkEnvironment(ctx, document);
  const { status, mensaje, resultados } = await call(ctx, 'Timbrado', 'timbrar', [
    ['cfdi', Buffer.from(document.xml).toString('base64')],
    ['zip', 'false'],
  ]);
  const result = resultados[0] ?? Result.parse({ status, mensaje });
  throwFailure(result.status, result.mensaje);
  if (result.status === STAMPED_BEFORE) return fetchStamp(ctx, document, result);
  if (result.status !== DONE) return { state: 'rejected', is_number_used: false, notices: [noticeOf(result)] };
  const stamped = result.cfdiTimbrado === '' ? await findStamped(ctx, document) : await readStamped(document, result);
  if (stamped) return stamped;
  throw new ConnectorError('uncertain', 'The document was stamped, but its stamp did not come back');
}

/** 307 in some answers has the stamp, in others only the message. */
async function fetchStamp(ctx: SolucionFactibleCtx, document: SealedDocument, result: Result): Promise<TaxAnswer> {
  const stamped = (result.cfdiTimbrado && (await readStamped(document, result))) || (await findStamped(ctx, document));
  if (!stamped) {
    throw new ConnectorError('uncertain', 'The document was stamped before, but its stamp is not found', {
      partner_code: STAMPED_BEFORE,
    });
  }
  return { ...stamped, notices: [{ ...noticeOf(result), is_warning: true }] };
}

/** Looks up a document's outcome. `never_seen` is safe to say: the same bytes again are never a second document. */
export async function lookUp(
  ctx: SolucionFactibleCtx,
  document: SealedDocument,
): Promise<TaxAnswer | { state: 'never_seen' }> {
  checkEnvironment(ctx, document);
  return (await findStamped(ctx, document)) ?? { state: 'never_seen' };
}

async function findStamped(ctx: SolucionFactibleCtx, document: SealedDocument) {
  const { resultados } = await call(ctx, 'Utilerias', 'buscar', [
    [
      'parametros',
      [
        ['rfcEmisor', document.issuer],
        ['serie', document.ids.serie ?? document.series],
        ['folio', document.ids.folio ?? String(document.number)],
      ],
    ],
  ]);
  for (const result of resultados.filter(({ cfdiTimbrado }) => cfdiTimbrado !== '')) {
    const stamped = await readStamped(document, result);
    if (stamped) return stamped;
  }
  const unclear = resultados.find(({ uuid, cfdiTimbrado }) => uuid !== '' && cfdiTimbrado === '');
  if (!unclear) return null;
  throw new ConnectorError('uncertain', 'There is a document of this series and number, but its XML is not given', {
    reference: unclear.uuid,
  });
}

/** A test that went to the live address would be an invoice. */
function checkEnvironment({ settings }: SolucionFactibleCtx, { environment }: SealedDocument): void {
  const { hostname } = new URL(settings.base_url);
  const [isLive, isTest] = [/^(www\.)?solucionfactible\.com$/, /^testing\./].map((name) => name.test(hostname));
  if (environment === 'test' ? isLive : isTest) {
    throw new ConnectorError('config', `${hostname} does not take ${environment} documents`);
  }
}
