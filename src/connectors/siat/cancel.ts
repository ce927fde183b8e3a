import { ConnectorError } from '../core/connector-error.ts';
import type { CancelAnswer, IssuedDocument } from '../core/tax-service.ts';
import { checkEnvironment } from './environment.ts';
import { ALREADY_ANNULLED, codesOf } from './errors.ts';
import { facturacion } from './facturacion.ts';
import { noticesOf } from './map.ts';
import type { SiatCtx } from './settings.ts';

const ANNULLED = '905';
const REFUSED = '906';

/** Annuls a document, once more without effect. `motive`: the SIN's code, 1 to 4. */
export async function cancel(
  ctx: SiatCtx,
  document: IssuedDocument,
  { motive }: { motive: string },
): Promise<CancelAnswer> {
  checkEnvironment(ctx, document.environment);
  const { cuf } = document.ids;
  if (!cuf) throw new ConnectorError('validation', 'The document has no CUF');
  const answer = await facturacion(ctx, document, 'anulacion', { codigoMotivo: motive, cuf });
  const { codigoEstado, codigoDescripcion, codigoRecepcion } = answer;
  if (codigoEstado === ANNULLED || codesOf(answer).includes(ALREADY_ANNULLED)) {
    return { state: 'cancelled', at: ctx.now().toISOString(), receipt: codigoRecepcion || null };
  }
  if (codigoEstado === REFUSED) return { state: 'refused', notices: noticesOf(answer) };
  throw new ConnectorError('transient', `The SIN answers ${codigoEstado} ${codigoDescripcion}`, {
    partner_code: codigoEstado,
  });
}
