import { below, escapeXml, readXml, type Tag } from './xml.ts';

const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';

/** A call that the service cannot take for a call. */
export class SoapFault extends Error {}

/** The operation in a SOAP 1.1 envelope, with its arguments below. @throws SoapFault */
export function readOperation(text: unknown): Tag {
  const envelope = typeof text === 'string' ? readXml(text) : undefined;
  const [operation] = envelope ? below(envelope, 'Body').flatMap(({ children }) => children) : [];
  if (envelope?.namespace !== ENVELOPE || envelope.name !== 'Envelope' || !operation) {
    throw new SoapFault('The request is no SOAP 1.1 envelope');
  }
  return operation;
}

/** An envelope around the XML text of an answer. */
export function soapEnvelope(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="${ENVELOPE}"><soap:Body>${body}</soap:Body></soap:Envelope>`;
}

/** `who` names the side at fault. */
export function soapFault(who: 'Client' | 'Server', message: string): string {
  return soapEnvelope(
    `<soap:Fault><faultcode>soap:${who}</faultcode><faultstring>${escapeXml(message)}</faultstring></soap:Fault>`,
  );
}

/** An element with a text, or with the XML of others. */
export function element(name: string, content: string | { xml: string }): string {
  return `<${name}>${typeof content === 'string' ? escapeXml(content) : content.xml}</${name}>`;
}
