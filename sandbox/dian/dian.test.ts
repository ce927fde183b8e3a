import { createHash, sign } from 'node:crypto';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { TEST_DAY, testFactura } from '../tax/colombia/test-factura.ts';
import { makeTestKey } from '../tax/test-sign.ts';
import { openSandbox } from '../test-client.ts';

const KEY = makeTestKey();
const WSS = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss';
const WSU = `${WSS}-wssecurity-utility-1.0.xsd`;
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

type Call = { operation: string; body: string; to?: string; key?: string };

/**
 * A call as the DIAN's guides show it, in canonical form where it is signed. `to` replaces the address after signing.
 */
function envelope({ operation, body, to = 'https://vpfe-hab.dian.gov.co/x', key = KEY.pem }: Call): string {
  const signedTo = (address: string) =>
    `<wsa:To xmlns:wsa="http://www.w3.org/2005/08/addressing" xmlns:wsu="${WSU}" wsu:Id="id-1">${address}</wsa:To>`;
  const digest = createHash('sha256').update(signedTo('https://vpfe-hab.dian.gov.co/x')).digest('base64');
  const info = `<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod><ds:Reference URI="#id-1"><ds:Transforms><ds:Transform Algorithm="${EXCLUSIVE}"></ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod><ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
  const value = sign('sha256', Buffer.from(info), key).toString('base64');
  const token = `<wsse:BinarySecurityToken>${KEY.certificate.raw.toString('base64')}</wsse:BinarySecurityToken>`;
  const stamp =
    '<wsu:Timestamp><wsu:Created>2026-01-08T16:00:00Z</wsu:Created><wsu:Expires>2026-01-08T16:05:00Z</wsu:Expires></wsu:Timestamp>';
  const signature = `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${info}<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`;
  return `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:wcf="http://wcf.dian.colombia"><soap:Header><wsse:Security xmlns:wsse="${WSS}-wssecurity-secext-1.0.xsd" xmlns:wsu="${WSU}">${stamp}${token}${signature}</wsse:Security>${signedTo(to)}</soap:Header><soap:Body><wcf:${operation}>${body}</wcf:${operation}></soap:Body></soap:Envelope>`;
}

async function send(body: string) {
  return post((await openSandbox({ partners: ['dian'], startAt: TEST_DAY })).url, body);
}

async function post(url: string, body: string) {
  const headers = { 'content-type': 'application/soap+xml; charset=utf-8' };
  const answer = await fetch(`${url}/dian/WcfDianCustomerServices.svc`, { method: 'POST', headers, body });
  expect(answer.headers.get('content-type')).toBe('application/soap+xml; charset=utf-8');
  return { status: answer.status, text: await answer.text() };
}

const question: Call = { operation: 'GetStatus', body: '<wcf:trackId>ab</wcf:trackId>' };

test('a signed question is answered', async () => {
  const { status, text } = await send(envelope(question));
  expect(status).toBe(200);
  expect(text).toContain('<b:IsValid>false</b:IsValid><b:StatusCode>66</b:StatusCode>');
});

test('a numbering is returned to its issuer alone', async () => {
  const sandbox = await openSandbox({ partners: ['dian'], startAt: TEST_DAY });
  await sandbox.control('POST', '/dian/ranges', {
    issuer: '900373076',
    resolution: '18764000000001',
    prefix: 'FE',
    from: 1,
    to: 5_000,
    valid_from: '2026-01-08',
    valid_until: '2028-01-08',
    technical_key: 'ab12',
  });
  const ask = (nit: string) =>
    post(sandbox.url, envelope({ operation: 'GetNumberingRange', body: `<wcf:accountCode>${nit}</wcf:accountCode>` }));
  const { text } = await ask('900373076');
  expect(text).toContain('<b:OperationCode>100</b:OperationCode>');
  expect(text).toContain('<c:FromNumber>1</c:FromNumber><c:Prefix>FE</c:Prefix>');
  expect(text).toContain('<c:ToNumber>5000</c:ToNumber><c:ValidDateFrom>2026-01-08</c:ValidDateFrom>');
  expect((await ask('800199436')).text).toContain('<b:OperationCode>301</b:OperationCode>');
});

test.each<[string, string, string]>([
  ['no envelope', '<a/>', 'InvalidMessage'],
  ['no signature', envelope(question).replace(/<ds:Signature .*<\/ds:Signature>/, ''), 'InvalidSecurity'],
  ['another address', envelope({ ...question, to: 'https://example.com' }), 'InvalidSecurity'],
  ['a key of another certificate', envelope({ ...question, key: makeTestKey().pem }), 'InvalidSecurity'],
  ['an unknown operation', envelope({ ...question, operation: 'Nothing' }), 'ActionNotSupported'],
])('%s is a fault', async (_what, body, subcode) => {
  const { status, text } = await send(body);
  expect(status).toBe(500);
  expect(text).toContain(`<s:Value>a:${subcode}</s:Value>`);
});

test('a file that is no zip, and a factura without signature, are said by their rules', async () => {
  const bill = (content: string) =>
    send(envelope({ operation: 'SendBillSync', body: `<wcf:contentFile>${content}</wcf:contentFile>` }));
  expect((await bill('AAAA')).text).toContain('<c:string>Regla: ZB01, Rechazo: ');
  const zip = zipSync({ 'fv10011865990002600000001.xml': Buffer.from(testFactura) });
  const { text } = await bill(Buffer.from(zip).toString('base64'));
  expect(text.match(/Regla: \w+/g)).toEqual(['Regla: ZE02']);
});
