import { ConnectorError } from '../core/connector-error.ts';
import { readXml } from '../core/read-xml.ts';
import type { TaxAnswer, TaxNotice } from '../core/tax-service.ts';
import type { DianResponse } from './schema.ts';

/** How long the DIAN works on a test set; a single document is answered at once. */
export const ASK_AFTER_MS = 15_000;

/** The key is not known; the first of documents, the second of zips. */
const UNKNOWN = ['66', '90'];
const IN_PROCESS = '98';

/** Of a zip some answers have the words alone. */
const isInProcess = ({ StatusCode, StatusDescription }: DianResponse): boolean =>
  StatusCode === IN_PROCESS || /en proceso/i.test(StatusDescription);

/** Said of a number that the DIAN has. */
export const PROCESSED_BEFORE = '90';

/** The document is of another day than today (FAD09e, CAD09e): sealed again, it is of today. */
const OTHER_DAY = ['FAD09', 'CAD09'];

const RULE = /^Regla:\s*([A-Z]*\d+)([a-z]?)\s*,\s*(Rechazo|Notificaci[oó]n)\s*:\s*(.*)$/s;

/** A rule's code is without the letter at its end; the text has all of it. */
export function noticeOf(said: string): TaxNotice {
  const [, code, letter = '', kind, text = ''] = RULE.exec(said.trim()) ?? [];
  if (code === undefined) return { code: 'dian', text: said, is_warning: false };
  return { code, text: letter ? `${code}${letter}: ${text}` : text, is_warning: kind !== 'Rechazo' };
}

/**
 * The DIAN's decision; null where it does not know the document.
 * @throws ConnectorError uncertain where it is valid and its ApplicationResponse cannot be read
 */
export async function answerOf(response: DianResponse, ticket: string | null): Promise<TaxAnswer | null> {
  const notices = response.errors.map(noticeOf);
  if (response.IsValid === 'true') {
    return {
      state: 'authorised',
      ...(await readValidation(response)),
      xml: null,
      notices: notices.map((notice) => ({ ...notice, is_warning: true })),
    };
  }
  if (isInProcess(response)) return { state: 'pending', ask_after_ms: ASK_AFTER_MS, ticket };
  if (UNKNOWN.includes(response.StatusCode)) return null;
  const against = notices.filter(({ is_warning }) => !is_warning);
  const are_codes_stale = against.length > 0 && against.every(({ code }) => OTHER_DAY.includes(code));
  return {
    state: 'rejected',
    is_number_used: false,
    ...(are_codes_stale && { are_codes_stale }),
    notices: against.length > 0 ? notices : [statusNotice(response)],
  };
}

const statusNotice = ({ StatusCode, StatusDescription, StatusMessage }: DianResponse): TaxNotice => ({
  code: StatusCode || 'dian',
  text: StatusMessage || StatusDescription || 'Sin explicación',
  is_warning: false,
});

type Validation = { ids: Record<string, string>; at: string; receipt: string };

/** When the DIAN validated it, the number of its ApplicationResponse, and that itself. */
async function readValidation({ XmlBase64Bytes }: DianResponse): Promise<Validation> {
  const bytes = Buffer.from(XmlBase64Bytes, 'base64');
  try {
    return await readXml(bytes, (root) => {
      const own = (name: string) => root.children(name)[0]?.text ?? '';
      const fechaValidacion = `${own('IssueDate')}T${own('IssueTime')}`;
      const ids = { fechaValidacion, idValidacion: own('ID'), cudeValidacion: own('UUID') };
      return { ids, at: new Date(fechaValidacion).toISOString(), receipt: bytes.toString() };
    });
  } catch (cause) {
    throw new ConnectorError('uncertain', 'The document is valid, but its ApplicationResponse cannot be read', {
      cause,
    });
  }
}
