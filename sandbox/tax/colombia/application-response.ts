import { createHash } from 'node:crypto';
import { element } from '../soap.ts';
import { bogotaTime } from './bogota-time.ts';
import type { HeldDocument } from './books.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

/** The DIAN's own document about a valid one (response code 02). It is not signed here. */
export function applicationResponse({ document, acceptedAt, response }: HeldDocument): string {
  const { date, time } = bogotaTime(acceptedAt);
  const cude = createHash('sha384').update(`${response}${document.uuid}`).digest('hex');
  const body = [
    element('cbc:UBLVersionID', 'UBL 2.1'),
    element('cbc:CustomizationID', '1'),
    element('cbc:ProfileID', 'DIAN 2.1'),
    element('cbc:ProfileExecutionID', document.environment),
    element('cbc:ID', String(response)),
    `<cbc:UUID schemeName="CUDE-SHA384">${cude}</cbc:UUID>`,
    element('cbc:IssueDate', date),
    element('cbc:IssueTime', time),
    element('cac:DocumentResponse', {
      xml: [
        element('cac:Response', {
          xml: element('cbc:ResponseCode', '02') + element('cbc:Description', 'Documento validado por la DIAN'),
        }),
        element('cac:DocumentReference', {
          xml: `${element('cbc:ID', document.id)}<cbc:UUID schemeName="CUFE-SHA384">${document.uuid}</cbc:UUID>`,
        }),
      ].join(''),
    }),
  ].join('');
  return `<?xml version="1.0" encoding="utf-8"?><ApplicationResponse xmlns="${UBL}:ApplicationResponse-2" xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2">${body}</ApplicationResponse>`;
}
