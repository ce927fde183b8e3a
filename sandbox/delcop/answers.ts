import { applicationResponse } from '../tax/colombia/application-response.ts';
import { bogotaTime } from '../tax/colombia/bogota-time.ts';
import { statusOf, type Transaction } from './transactions.ts';

/** Of a document without a PDF. */
const NO_FILE = '#';

/** A transaction as the API returns it. `base`: the API's own address. */
export function describe(transaction: Transaction, base: string, now: number) {
  const { id, cufe, kind, number, verdict, xml, submittedAt } = transaction;
  const status = statusOf(transaction, now);
  const isDecided = status !== 'EN PROCESO';
  const held = isDecided && verdict.isValid ? verdict.held : undefined;
  const rules = isDecided && !verdict.isValid ? verdict.reglas : [];
  const [, prefix = '', digits = ''] = /^([A-Z\d]*?)(\d+)$/.exec(number) ?? [];
  return {
    transaction_id: id,
    document_type: kind,
    invoice_prefix: prefix,
    invoice_number: Number(digits),
    cufe,
    status,
    submitted_on: new Date(submittedAt).toISOString(),
    delcop_response: rules.map(({ code, text }) => ({ rule: code, kind: 'rechazo', text })),
    document_url: held ? `${base}/documents/${id}/pdf` : NO_FILE,
    ...(held && {
      validated_on: `${bogotaTime(held.acceptedAt).date}T${bogotaTime(held.acceptedAt).time}`,
      signed_xml: base64(xml),
      application_response: base64(applicationResponse(held)),
    }),
  };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
