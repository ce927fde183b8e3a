import { ConnectorError } from '../connector-error.ts';
import type { SealedDocument, TaxAnswer, TaxNotice } from '../tax-service.ts';
import { answerOf, Cdr, readCdr } from './cdr.ts';
import type { Channel } from './channel.ts';
import { consult } from './consult.ts';
import { numberedOf } from './numbered.ts';
import { usesNumber } from './return-codes.ts';
import { call } from './soap.ts';
import { zipFile } from './zip-file.ts';

/** Hands in a factura, boleta or note, which is answered at once. What SUNAT knows already is looked up. */
export async function sendBill(channel: Channel, document: SealedDocument): Promise<TaxAnswer> {
  const { file } = numberedOf(document);
  try {
    const cdr = await call(channel, {
      url: channel.bill_url,
      operation: 'sendBill',
      args: [
        ['fileName', `${file}.zip`],
        ['contentFile', zipFile(file, document.xml).toString('base64')],
      ],
      is_idempotent: false,
      reply: Cdr,
      read: ({ applicationResponse = '' }) => readCdr(applicationResponse),
    });
    return answerOf(cdr);
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.partner_code === undefined) throw error;
    return answerOfRefusal(channel, document, error);
  }
}

/**
 * Our own bytes, of which the answer was lost: no other issuer uses their series. Its constancia does not come again.
 */
export const takenBefore = (channel: Channel, { code, text }: Pick<TaxNotice, 'code' | 'text'>): TaxAnswer => ({
  state: 'authorised',
  ids: {},
  at: channel.now().toISOString(),
  xml: null,
  notices: [{ code, text, is_warning: true }],
});

/**
 * The answer about a document in a fault, or in an error in its place. @throws ConnectorError where it is not about the
 * document
 */
export async function answerOfRefusal(
  channel: Channel,
  document: SealedDocument,
  error: ConnectorError,
): Promise<TaxAnswer> {
  const { kind, partner_code: code = '', message: text } = error;
  if (kind === 'validation') {
    return { state: 'rejected', is_number_used: usesNumber(code), notices: [{ code, text, is_warning: false }] };
  }
  if (kind !== 'conflict') throw error;
  const known = await consult(channel, document);
  if (known) return known;
  if (document.may_have_arrived) return takenBefore(channel, { code, text });
  // Another document, or one of ours that we do not know of: a new number could be a second one.
  throw new ConnectorError(
    'uncertain',
    `${channel.title} has the number already and does not say whose it is: ${text}`,
    {
      partner_code: code,
    },
  );
}
