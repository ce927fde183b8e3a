import { unzipSync } from 'fflate';
import { bogotaTime } from '../tax/colombia/bogota-time.ts';
import type { Office, Verdict } from '../tax/colombia/office.ts';
import { checkFirma } from '../tax/colombia/signature.ts';
import { type Tag, textAt } from '../tax/xml.ts';
import {
  inProcess,
  judged,
  NAMESPACE,
  numbering,
  several,
  single,
  unknownKey,
  uploaded,
  validated,
} from './answers.ts';
import type { Batches } from './batches.ts';
import { Soap12Fault } from './soap12.ts';

/** How long a zip of a test set is worked on. */
const BATCH_MS = 10_000;
const TEST_SET = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const NOT_FOUND = 'ActionNotSupported';

type Desk = { office: Office; batches: Batches };

/** The answer to an operation, an envelope. @throws Soap12Fault where the service has no such operation */
export function answer(operation: Tag, { office, batches }: Desk): string {
  const argument = (name: string) => textAt(operation, name) ?? '';
  const { name } = operation;
  if (operation.namespace !== NAMESPACE) throw new Soap12Fault(NOT_FOUND, `${name} is no operation of the service`);
  if (name === 'SendBillSync') return single(name, judged(receive(office, argument('contentFile'))));
  if (name === 'SendTestSetAsync') {
    if (!TEST_SET.test(argument('testSetId'))) return uploaded(name, { error: 'Set de prueba no existe.' });
    const content = argument('contentFile');
    const said = judged(receive(office, content));
    const readyAt = office.clock.now() + BATCH_MS;
    return uploaded(name, { zipKey: batches.add(content, { readyAt, answer: said }) });
  }
  if (name === 'GetStatus') {
    const held = office.books.byUuid(argument('trackId'));
    return single(name, held ? validated(held) : unknownKey());
  }
  if (name === 'GetStatusZip') {
    const batch = batches.find(argument('trackId'));
    if (!batch) return several(name, unknownKey());
    return several(name, batch.readyAt <= office.clock.now() ? batch.answer : inProcess());
  }
  if (name === 'GetNumberingRange') return numberingOf(operation, office);
  throw new Soap12Fault(NOT_FOUND, `${name} is no operation of the service`);
}

/** Operations that change nothing. */
export const isQuestion = (body: unknown): boolean =>
  typeof body === 'string' && /<\w+:(GetStatus(Zip)?|GetNumberingRange)[ >]/.test(body);

/** The numberings in force today of an issuer and its software. */
function numberingOf(operation: Tag, office: Office): string {
  const argument = (name: string) => textAt(operation, name) ?? '';
  const [issuer, software] = [argument('accountCode'), argument('softwareCode')];
  const ranges = office.register.inForce(issuer, bogotaTime(office.clock.now()).date);
  const own = ranges.filter(({ software_id = software }) => software_id === software);
  const said = (code: string, text: string) => numbering(operation.name, code, text, code === '100' ? own : []);
  if (ranges.length === 0) return said('301', `No fue encontrado ningún rango de numeración para el NIT: ${issuer}.`);
  if (own.length === 0) return said('302', `No registra prefijos asociados al código de software: ${software}.`);
  return said('100', 'Acción completada OK.');
}

function receive(office: Office, base64: string): Verdict {
  const xml = onlyFile(base64);
  if (!xml) return { isValid: false, reglas: [{ code: 'ZB01', text: 'El archivo ZIP no contiene un archivo XML' }] };
  return office.validate(xml, (now) => checkFirma(xml, now));
}

function onlyFile(base64: string): Uint8Array | undefined {
  try {
    const files = Object.entries(unzipSync(Buffer.from(base64, 'base64')));
    const [file] = files;
    return files.length === 1 && file && /^(fv|nc)\d{15}[\da-f]{8}\.xml$/.test(file[0]) ? file[1] : undefined;
  } catch {
    return undefined;
  }
}
