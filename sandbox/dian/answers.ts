import { applicationResponse } from '../tax/colombia/application-response.ts';
import type { HeldDocument } from '../tax/colombia/books.ts';
import type { Verdict } from '../tax/colombia/office.ts';
import type { Rango } from '../tax/colombia/register.ts';
import { sentence } from '../tax/colombia/regla.ts';
import { element } from '../tax/soap.ts';
import { soap12 } from './soap12.ts';

export const NAMESPACE = 'http://wcf.dian.colombia';

const CONTRACTS = 'http://schemas.datacontract.org/2004/07';
const NIL = ' i:nil="true"';

type Response = {
  isValid: boolean;
  code: string;
  description: string;
  message?: string;
  errors?: readonly string[];
  key?: string;
  response?: string;
};

/** The fields of a DianResponse, in the alphabet's order as WCF writes them. */
function dianResponse({ isValid, code, description, message, errors = [], key, response }: Response): string {
  const list = errors.map((error) => element('c:string', error)).join('');
  return [
    `<b:ErrorMessage xmlns:c="http://schemas.microsoft.com/2003/10/Serialization/Arrays">${list}</b:ErrorMessage>`,
    element('b:IsValid', String(isValid)),
    element('b:StatusCode', code),
    element('b:StatusDescription', description),
    nullable('b:StatusMessage', message),
    nullable('b:XmlBase64Bytes', response && Buffer.from(response).toString('base64')),
    nullable('b:XmlBytes', undefined),
    nullable('b:XmlDocumentKey', key),
    nullable('b:XmlFileName', undefined),
  ].join('');
}

const nullable = (name: string, text: string | undefined): string =>
  text === undefined ? `<${name}${NIL}/>` : element(name, text);

/** The answer about a validated document. */
export const validated = (held: HeldDocument): string => {
  const { id, uuid, kind } = held.document;
  return dianResponse({
    isValid: true,
    code: '00',
    description: 'Procesado Correctamente.',
    message: `La ${kind === 'factura' ? 'Factura electrónica' : 'Nota de crédito electrónica'} ${id}, ha sido autorizada.`,
    key: uuid,
    response: applicationResponse(held),
  });
};

export function judged(verdict: Verdict): string {
  if (verdict.isValid) return validated(verdict.held);
  return dianResponse({
    isValid: false,
    code: '99',
    description: 'Validación contiene errores en campos mandatorios.',
    message: 'Documento con errores en campos mandatorios.',
    errors: verdict.reglas.map(sentence),
    ...(verdict.document && { key: verdict.document.uuid }),
  });
}

export const unknownKey = (): string =>
  dianResponse({ isValid: false, code: '66', description: 'TrackId no existe en los registros de la DIAN.' });

export const inProcess = (): string => dianResponse({ isValid: false, code: '98', description: 'En Proceso' });

/** An answer of the operation, of one document. */
export const single = (operation: string, response: string): string => result(operation, 'DianResponse', response);

/** Of the documents of a zip. */
export const several = (operation: string, response: string): string =>
  result(operation, 'DianResponse', `<b:DianResponse>${response}</b:DianResponse>`);

/** Of a zip that is worked on, or why it was not taken. */
export function uploaded(operation: string, upload: { zipKey: string } | { error: string }): string {
  const errors =
    'error' in upload
      ? element('c:XmlParamsResponseTrackId', { xml: element('c:ProcessedMessage', upload.error) })
      : '';
  const list = `<b:ErrorMessageList xmlns:c="${CONTRACTS}/XmlParamsResponseTrackId">${errors}</b:ErrorMessageList>`;
  return result(
    operation,
    'UploadDocumentResponse',
    list + nullable('b:ZipKey', 'zipKey' in upload ? upload.zipKey : undefined),
  );
}

/** The answer of `GetNumberingRange`: 100 with the ranges, or why there are none. */
export function numbering(operation: string, code: string, description: string, ranges: readonly Rango[]): string {
  const rows = ranges.map((range) =>
    element('c:NumberRangeResponse', {
      xml: [
        element('c:FromNumber', String(range.from)),
        element('c:Prefix', range.prefix),
        element('c:ResolutionDate', range.valid_from),
        element('c:ResolutionNumber', range.resolution),
        element('c:TechnicalKey', range.technical_key),
        element('c:ToNumber', String(range.to)),
        element('c:ValidDateFrom', range.valid_from),
        element('c:ValidDateTo', range.valid_until),
      ].join(''),
    }),
  );
  const list = `<b:ResponseList xmlns:c="${CONTRACTS}/NumberRangeResponse"`;
  return result(
    operation,
    'NumberRangeResponseList',
    [
      element('b:OperationCode', code),
      element('b:OperationDescription', description),
      rows.length === 0 ? `${list}${NIL}/>` : `${list}>${rows.join('')}</b:ResponseList>`,
    ].join(''),
  );
}

function result(operation: string, contract: string, content: string): string {
  return soap12(
    `<${operation}Response xmlns="${NAMESPACE}"><${operation}Result xmlns:b="${CONTRACTS}/${contract}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">${content}</${operation}Result></${operation}Response>`,
  );
}
