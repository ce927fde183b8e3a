import type { Tag } from '../tax/xml.ts';
import { REGIMENES, USOS } from './catalogues.ts';
import { only } from './only.ts';
import { Refusal } from './refusal.ts';
import type { Taxpayer } from './taxpayers.ts';

const GENERIC = 'XAXX010101000';
const FOREIGNER = 'XEXX010101000';
const PUBLIC_NAME = 'PUBLICO EN GENERAL';

/**
 * Refuses a receiver that SAT's list of taxpayers, or the rules for generic receivers, do not allow; `taxpayer` finds
 * in the list.
 */
export function checkParties(comprobante: Tag, taxpayer: (rfc: string) => Taxpayer | 'unknown' | undefined): void {
  checkIssuer(comprobante, taxpayer);
  const { Rfc = '', Nombre = '', RegimenFiscalReceptor = '', UsoCFDI = '' } = only(comprobante, 'Receptor').attributes;
  const isGeneric = Rfc === GENERIC || Rfc === FOREIGNER;
  checkPublic(comprobante, Rfc, Nombre);
  if (isGeneric) checkGeneric(comprobante);
  else checkListed(comprobante, taxpayer(Rfc));
  if (!isGeneric && !REGIMENES[RegimenFiscalReceptor]?.includes(personOf(Rfc))) {
    refuse('CFDI40158', 'RegimenFiscalReceptor no corresponde al tipo de persona del receptor');
  }
  if (!USOS[UsoCFDI]?.includes(RegimenFiscalReceptor)) {
    refuse('CFDI40161', 'UsoCFDI no corresponde al régimen fiscal del receptor');
  }
}

function checkIssuer(comprobante: Tag, taxpayer: (rfc: string) => Taxpayer | 'unknown' | undefined): void {
  const { Rfc = '', Nombre = '', RegimenFiscal = '' } = only(comprobante, 'Emisor').attributes;
  const listed = taxpayer(Rfc);
  if (listed === 'unknown') refuse('402', 'El RFC del emisor no está en la lista LCO');
  if (listed && listed.nombre !== Nombre) refuse('CFDI40139', 'Nombre no pertenece al RFC del emisor');
  if (!REGIMENES[RegimenFiscal]?.includes(personOf(Rfc))) {
    refuse('CFDI40141', 'RegimenFiscal no corresponde al tipo de persona del emisor');
  }
}

/** A global invoice has InformacionGlobal and the public's name; no other document has either. */
function checkPublic({ children, attributes }: Tag, rfc: string, nombre: string): void {
  if (nombre === PUBLIC_NAME && rfc !== GENERIC) {
    refuse('CFDI40146', `Con el nombre ${PUBLIC_NAME} el RFC del receptor debe ser ${GENERIC}`);
  }
  const isGlobal = children.some(({ name }) => name === 'InformacionGlobal');
  const isPublicSale = attributes.TipoDeComprobante === 'I' && nombre === PUBLIC_NAME;
  if (isGlobal && (attributes.TipoDeComprobante !== 'I' || rfc !== GENERIC)) {
    refuse('CFDI40130', 'InformacionGlobal no debe existir para este receptor o tipo de comprobante');
  }
  if (isPublicSale && !isGlobal) refuse('CFDI40130', `InformacionGlobal debe existir con el nombre ${PUBLIC_NAME}`);
}

function checkGeneric(comprobante: Tag): void {
  const { DomicilioFiscalReceptor, RegimenFiscalReceptor, ResidenciaFiscal, NumRegIdTrib } = only(
    comprobante,
    'Receptor',
  ).attributes;
  if (DomicilioFiscalReceptor !== comprobante.attributes.LugarExpedicion) {
    refuse('CFDI40149', 'Con RFC genérico DomicilioFiscalReceptor debe ser igual a LugarExpedicion');
  }
  if (RegimenFiscalReceptor !== '616') {
    refuse('CFDI40159', 'Con RFC genérico RegimenFiscalReceptor debe ser 616');
  }
  if (ResidenciaFiscal !== undefined || NumRegIdTrib !== undefined) {
    refuse('CFDI40155', 'ResidenciaFiscal y NumRegIdTrib solo existen con el complemento de comercio exterior');
  }
}

function checkListed(comprobante: Tag, listed: Taxpayer | 'unknown' | undefined): void {
  if (listed === 'unknown')
    refuse('CFDI40143', 'El RFC del receptor no está en la lista de RFC inscritos no cancelados');
  if (!listed) return;
  const { Nombre, DomicilioFiscalReceptor, RegimenFiscalReceptor } = only(comprobante, 'Receptor').attributes;
  if (listed.nombre !== Nombre) refuse('CFDI40145', 'Nombre no pertenece al RFC del receptor');
  if (listed.codigoPostal !== DomicilioFiscalReceptor) {
    refuse('CFDI40148', 'DomicilioFiscalReceptor no pertenece al nombre del receptor');
  }
  if (listed.regimen !== RegimenFiscalReceptor) {
    refuse('CFDI40157', 'RegimenFiscalReceptor no es un régimen registrado del receptor');
  }
}

function personOf(rfc: string): 'F' | 'M' {
  return rfc.length === 13 ? 'F' : 'M';
}

function refuse(code: string, message: string): never {
  throw new Refusal(code, message);
}
