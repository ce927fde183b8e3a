import { escapeXml } from '../tax/xml.ts';

export const SOAP12 = 'http://www.w3.org/2003/05/soap-envelope';

/** A call that is not served. `subcode` is WCF's or WS-Security's. */
export class Soap12Fault extends Error {
  readonly subcode: string;

  constructor(subcode: string, message: string) {
    super(message);
    this.subcode = subcode;
  }
}

/** An envelope around the XML text of an answer. */
export const soap12 = (body: string): string => `<s:Envelope xmlns:s="${SOAP12}"><s:Body>${body}</s:Body></s:Envelope>`;

export function soap12Fault(who: 'Sender' | 'Receiver', subcode: string, message: string): string {
  const code = `<s:Code><s:Value>s:${who}</s:Value><s:Subcode><s:Value>a:${subcode}</s:Value></s:Subcode></s:Code>`;
  const reason = `<s:Reason><s:Text xml:lang="en-US">${escapeXml(message)}</s:Text></s:Reason>`;
  return soap12(
    `<s:Fault xmlns:a="http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher">${code}${reason}</s:Fault>`,
  );
}
