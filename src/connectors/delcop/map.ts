import type { TaxAnswer, TaxNotice } from '../core/tax-service.ts';
import type { DianRule, Transaction } from './schema.ts';

/** Delcop signs, hands the document to the DIAN and waits for it. */
const ASK_AFTER_MS = 15_000;

/** The DIAN has another document of the number. */
export const PROCESSED_BEFORE = '90';

/** The document is of another day than today (FAD09e, CAD09e): sealed again, it is of today. */
const OTHER_DAY = ['FAD09', 'CAD09'];

/** The outcome of a document that Delcop has. */
export function answerOf(transaction: Transaction): TaxAnswer {
  const { transaction_id, delcop_response } = transaction;
  const notices = delcop_response.map(noticeOf);
  if (transaction.status === 'ACEPTADO') {
    const { validated_on, signed_xml, application_response } = transaction;
    return {
      state: 'authorised',
      ids: { transactionId: transaction_id, fechaValidacion: validated_on },
      at: new Date(validated_on).toISOString(),
      xml: signed_xml ? textOf(signed_xml) : null,
      ...(application_response && { receipt: textOf(application_response) }),
      notices: notices.map((notice) => ({ ...notice, is_warning: true })),
    };
  }
  if (transaction.status !== 'RECHAZADO')
    return { state: 'pending', ask_after_ms: ASK_AFTER_MS, ticket: transaction_id };
  const against = notices.filter(({ is_warning }) => !is_warning);
  const are_codes_stale = against.length > 0 && against.every(({ code }) => OTHER_DAY.includes(code));
  return {
    state: 'rejected',
    is_number_used: against.some(({ code }) => code === PROCESSED_BEFORE),
    ...(are_codes_stale && { are_codes_stale }),
    notices: against.length > 0 ? notices : [{ code: 'delcop', text: 'Sin explicación', is_warning: false }],
  };
}

/** A rule's code is without the letter at its end; the text has all of it. */
function noticeOf({ rule, kind, text }: DianRule): TaxNotice {
  const code = rule.replace(/(\d)[a-z]$/, '$1');
  return { code, text: code === rule ? text : `${rule}: ${text}`, is_warning: kind === 'notificacion' };
}

const textOf = (base64: string): string => Buffer.from(base64, 'base64').toString();
