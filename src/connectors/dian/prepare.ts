import { ConnectorError } from '../core/connector-error.ts';
import type { CodesAsked, IssueCode, Signer } from '../core/tax-service.ts';
import { call } from './client.ts';
import { NumberRanges, readRanges } from './schema.ts';
import type { DianCtx } from './settings.ts';

const HOUR_MS = 60 * 60_000;

/**
 * The answer is fetched again each day (`renew_minutes` of the country), and is valid for one more day where the DIAN
 * is down then.
 */
const HOLDS_MS = 48 * HOUR_MS;

/** `Ha ocurrido un error en el servicio solicitado, por favor intente más tarde.` */
const FAILED = '500';

/**
 * The numberings that the DIAN authorised for the issuer and its software, as the code `numeracion`: `{ code, text,
 * ranges }`, where `code` is 100 or says why there are no ranges. `params`: accountCodeT, of whom the software is, and
 * softwareCode.
 */
export async function prepare(ctx: DianCtx, asked: CodesAsked, signer: Signer | null = null): Promise<IssueCode[]> {
  const { environment, issuer, params } = asked;
  const { OperationCode, OperationDescription, ranges } = await call(ctx, {
    environment,
    signer,
    operation: 'GetNumberingRange',
    args: [
      ['accountCode', issuer],
      ['accountCodeT', params.accountCodeT ?? issuer],
      ['softwareCode', params.softwareCode ?? ''],
    ],
    is_idempotent: true,
    reply: NumberRanges,
    read: readRanges,
  });
  if (OperationCode === '' || OperationCode === FAILED) {
    throw new ConnectorError('transient', OperationDescription || 'The DIAN does not return the numbering', {
      partner_code: OperationCode || undefined,
    });
  }
  const value = {
    code: OperationCode,
    text: OperationDescription,
    ranges: ranges.map((range) => ({
      resolution: range.ResolutionNumber,
      prefix: range.Prefix,
      from: range.FromNumber,
      to: range.ToNumber,
      valid_from: range.ValidDateFrom,
      valid_until: range.ValidDateTo,
      technical_key: range.TechnicalKey,
    })),
  };
  return [{ name: 'numeracion', value, valid_until: new Date(ctx.now().getTime() + HOLDS_MS).toISOString() }];
}
