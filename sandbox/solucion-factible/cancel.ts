import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto';
import type { HeldDocument } from './books.ts';
import type { Office } from './certify.ts';
import { certificateRfc, readCertificate } from './check-seal.ts';
import { expireConsent, isInProcess, needsConsent } from './consent.ts';
import { Refusal } from './refusal.ts';
import type { Fields } from './soap.ts';

const IN_PROCESS = 'La cancelación está en proceso: el receptor tiene que aceptarla';
const MOTIVES = ['01', '02', '03', '04'];

/** The CSD that signs a cancellation: certificate and key in DER, base64. */
export interface Csd {
  certificate: string;
  key: string;
  password: string;
}

/** Opens the CSD of a cancellation. @throws Refusal */
export function openCsd({ certificate, key, password }: Csd): X509Certificate {
  if (certificate === '' || key === '') throw new Refusal('611', 'Faltan el certificado o la llave privada del CSD');
  const opened = readCertificate(Buffer.from(certificate, 'base64'));
  if (!opened) throw new Refusal('1701', 'El certificado del CSD no se puede leer');
  const privateKey = openKey(Buffer.from(key, 'base64'), password);
  if (!privateKey) throw new Refusal('1710', 'La llave privada del CSD no se puede abrir con la contraseña');
  if (!opened.checkPrivateKey(privateKey)) throw new Refusal('1801', 'La llave privada no es del certificado');
  return opened;
}

function openKey(der: Buffer, passphrase: string): KeyObject | undefined {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8', passphrase });
  } catch {
    return undefined;
  }
}

/**
 * Cancels one entry `UUID|motive|substitute` of a request: its result, `statusUUID` 201 when done, 202 when it was done
 * before and 211 while the receiver has to agree.
 */
export function cancel(office: Office, entry: string, csd: X509Certificate): Fields {
  const [uuid = '', motive = '', substitute = ''] = entry.split('|').map((part) => part.trim());
  try {
    office.refusals.meet('cancelar');
    const held = heldFor(office, uuid, csd);
    expireConsent(office, held);
    if (held.cancelled) return answer(uuid, '202', 'El CFDI fue cancelado previamente');
    if (isInProcess(held)) return answer(uuid, '211', IN_PROCESS);
    checkMotive(office, held, motive, substitute);
    const why = { motive, substitute: substitute === '' ? null : substitute.toUpperCase() };
    const at = new Date(office.clock.now()).toISOString();
    held.cancel_requests += 1;
    if (needsConsent(office, held)) {
      held.consent = { ...why, asked_at: at, answer: null };
      return answer(uuid, '211', IN_PROCESS);
    }
    held.cancelled = { ...why, at };
    return answer(uuid, '201', 'El CFDI fue cancelado con éxito');
  } catch (error) {
    if (error instanceof Refusal) return { ...answer(uuid, error.code, error.message), status: error.code };
    throw error;
  }
}

function heldFor({ books }: Office, uuid: string, csd: X509Certificate): HeldDocument {
  const held = books.byUuid(uuid);
  if (!held) throw new Refusal('205', 'El UUID no existe en el SAT');
  const rfc = certificateRfc(csd);
  if (rfc !== undefined && rfc !== held.emisor) throw new Refusal('203', 'El UUID no corresponde al emisor');
  return held;
}

function checkMotive({ books }: Office, held: HeldDocument, motive: string, substitute: string): void {
  if (!MOTIVES.includes(motive)) throw new Refusal('611', 'El motivo de cancelación falta o no es válido');
  if (motive === '01' && !books.byUuid(substitute)) {
    throw new Refusal('611', 'Con el motivo 01 se requiere el UUID de un CFDI que sustituye');
  }
  if (motive !== '01' && substitute !== '') {
    throw new Refusal('611', `Con el motivo ${motive} no se indica un CFDI que sustituye`);
  }
  if (books.isCredited(held.stamp.uuid)) {
    throw new Refusal('204', 'El CFDI no es cancelable: tiene documentos relacionados vigentes');
  }
}

function answer(uuid: string, statusUUID: string, mensaje: string): Fields {
  return { mensaje, status: '200', statusUUID, uuid };
}
