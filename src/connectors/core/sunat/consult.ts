import { z } from 'zod';
import { ConnectorError } from '../connector-error.ts';
import { readXml } from '../read-xml.ts';
import type { SealedDocument, TaxAnswer, TaxNotice } from '../tax-service.ts';
import { answerOf, Cdr, readCdr } from './cdr.ts';
import type { Channel } from './channel.ts';
import { numberedOf } from './numbered.ts';
import { type AnswerFields, call } from './soap.ts';

const UNKNOWN = '0011';

const Status = z.object({
  code: z.string().min(1),
  text: z.string(),
  /** Null where no constancia came with it. */
  cdr: Cdr.nullable(),
});
type Status = z.infer<typeof Status>;

/**
 * SUNAT's answer about a document's number, from its constancia, or from the state alone where it gives none. @returns
 * null where it has no such number, or cannot look up documents of this kind
 */
export async function consult(channel: Channel, document: SealedDocument): Promise<TaxAnswer | null> {
  const { consult_url } = channel;
  if (!consult_url) return null;
  const { code, text, cdr } = await ask(channel, consult_url, document, 'getStatusCdr');
  if (cdr) return (await isOfAnother(document, cdr)) ? numberTaken(cdr) : answerOf(cdr);
  if (code === UNKNOWN) return null;
  const state = await ask(channel, consult_url, document, 'getStatus');
  if (state.code === UNKNOWN) return null;
  if (state.code === '0001') return authorised(channel, []);
  const notice = { code: state.code, text: state.text };
  if (state.code === '0003') return authorised(channel, [{ ...notice, is_warning: true }]);
  if (state.code === '0002') {
    return { state: 'rejected', is_number_used: true, notices: [{ ...notice, is_warning: false }] };
  }
  throw new ConnectorError('transient', `${channel.title} says of the document: ${text} (${code})`, {
    partner_code: code,
  });
}

/** Whether SUNAT has taken a document back. */
export async function isVoided(channel: Channel, document: SealedDocument): Promise<boolean> {
  const { consult_url } = channel;
  return consult_url !== null && (await ask(channel, consult_url, document, 'getStatus')).code === '0003';
}

function ask(
  channel: Channel,
  url: URL,
  document: SealedDocument,
  operation: 'getStatus' | 'getStatusCdr',
): Promise<Status> {
  const { type, series, number } = numberedOf(document);
  return call(channel, {
    url,
    operation,
    args: [
      ['rucComprobante', document.issuer],
      ['tipoComprobante', type],
      ['serieComprobante', series],
      ['numeroComprobante', number],
    ],
    is_idempotent: true,
    reply: Status,
    read: readStatus,
  });
}

async function readStatus({ statusCode, statusMessage = '', content = '' }: AnswerFields): Promise<unknown> {
  return { code: statusCode, text: statusMessage, cdr: content ? await readCdr(content) : null };
}

const authorised = (channel: Channel, notices: TaxNotice[]): TaxAnswer => ({
  state: 'authorised',
  ids: {},
  at: channel.now().toISOString(),
  xml: null,
  notices,
});

const COMPANY = /^6-\d{11}$/;

/** The constancia names another company than our document does: the number is of a document that we do not have. */
async function isOfAnother({ xml }: SealedDocument, { recipient }: Cdr): Promise<boolean> {
  const own = await readXml(xml, (root) => {
    const id = (root.find('AccountingCustomerParty') ?? root.find('DeliveryCustomerParty'))
      ?.find('PartyIdentification')
      ?.find('ID');
    return `${id?.attribute('schemeID') ?? ''}-${id?.text ?? ''}`;
  });
  return COMPANY.test(own) && COMPANY.test(recipient) && own !== recipient;
}

const numberTaken = ({ reference, recipient, bytes: receipt }: Cdr): TaxAnswer => ({
  state: 'rejected',
  is_number_used: true,
  receipt,
  notices: [{ code: '1033', text: `${reference} fue registrado con otro receptor: ${recipient}`, is_warning: false }],
});
