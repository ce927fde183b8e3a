import type { FastifyInstance } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { addOfficeControl } from '../tax/colombia/control.ts';
import { Office } from '../tax/colombia/office.ts';
import { takeSoap } from '../tax/take-soap.ts';
import { below, readXml, withXml } from '../tax/xml.ts';
import { Batches } from './batches.ts';
import { answer, isQuestion } from './calls.ts';
import { checkSecurity } from './security.ts';
import { SOAP12, Soap12Fault, soap12Fault } from './soap12.ts';

const SERVICE = '/WcfDianCustomerServices.svc';
const WSDL = '<wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" name="WcfDianCustomerServices"/>';

/** The simulated tax authority of Colombia: validation of invoices and credit notes, for every issuer. */
export function createDian({ clock }: { clock: Clock }): Partner {
  let desk = { office: new Office(clock), batches: new Batches() };
  return {
    name: 'dian',
    addCalls: (scope) => addCalls(scope, () => desk),
    addControl: (scope) => addOfficeControl(scope, 'dian', () => desk.office),
    isRead: ({ body }) => isQuestion(body),
    failureBody: (status) =>
      soap12Fault('Receiver', 'InternalServiceFault', status === 429 ? 'Too many requests' : 'Internal error'),
    reset: async () => {
      desk = { office: new Office(clock), batches: new Batches() };
    },
    status: () => ({ documents: desk.office.books.all.length }),
  };
}

function addCalls(scope: FastifyInstance, desk: () => { office: Office; batches: Batches }): void {
  takeSoap(scope);
  scope.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload === 'string' && payload.startsWith('<s:')) reply.type('application/soap+xml; charset=utf-8');
    return payload;
  });
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof Soap12Fault) return reply.code(500).send(soap12Fault('Sender', error.subcode, error.message));
    throw error;
  });

  scope.get(SERVICE, async () => WSDL);

  scope.post(SERVICE, async ({ body }) => {
    const text = typeof body === 'string' ? body : '';
    const envelope = readXml(text);
    const [operation] = envelope ? below(envelope, 'Body').flatMap(({ children }) => children) : [];
    if (envelope?.namespace !== SOAP12 || !operation) {
      throw new Soap12Fault('InvalidMessage', 'The request is no SOAP 1.2 envelope');
    }
    withXml(text, (root) => checkSecurity(root, desk().office.clock.now()));
    return answer(operation, desk());
  });
}
