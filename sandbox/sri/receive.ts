import { type Comprobante, Devuelta, readComprobante } from '../tax/ecuador/comprobante.ts';
import { errorMensaje, type Mensaje } from '../tax/ecuador/mensaje.ts';
import type { Office } from '../tax/ecuador/office.ts';
import { checkXades } from '../tax/xades.ts';
import { withXml } from '../tax/xml.ts';
import { SignatureFlaw } from '../tax/xml-signature.ts';

/** Reception's answer about a document: its clave as far as it could be read, and why it is returned. */
export interface Reception {
  clave: string;
  mensaje?: Mensaje;
}

/** Takes a document, or says why not. `base64` is the argument of validarComprobante. */
export function receive(office: Office, base64: string): Reception {
  const xml = Buffer.from(base64, 'base64');
  let clave = '';
  try {
    if (xml.length === 0) throw new Devuelta(errorMensaje('49', 'xml'));
    const document = readComprobante(xml);
    clave = document.clave;
    take(office, document, xml);
    return { clave };
  } catch (error) {
    if (error instanceof Devuelta) return { clave, mensaje: error.mensaje };
    throw error;
  }
}

function take(office: Office, document: Comprobante, xml: Buffer): void {
  const known = office.books.byClave(document.clave);
  if (known) {
    known.timesReceived += 1;
    const isOpen = ['received', 'in_process'].includes(office.state(known));
    throw new Devuelta(errorMensaje(isOpen ? '70' : '43', `Clave de acceso ${document.clave}`));
  }
  checkSignature(xml, office.clock.now());
  office.enter(document, xml.toString());
}

/** The first day of a certificate is not looked at: the sandbox's clock may be behind the one that made it. */
function checkSignature(xml: Buffer, now: number): void {
  try {
    const certificate = withXml(xml, checkXades);
    if (certificate && Date.parse(certificate.validTo) < now) {
      throw new Devuelta(errorMensaje('40', `El certificado venció el ${certificate.validTo}`));
    }
  } catch (error) {
    if (error instanceof SignatureFlaw) throw new Devuelta(errorMensaje('39', error.message));
    throw error;
  }
}
