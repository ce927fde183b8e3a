import type { Tag } from '../tax/xml.ts';
import { Refusal } from './finding.ts';
import { dayIn, endOfMonth, instantOf } from './guatemala-time.ts';
import type { Certified, Register } from './register.ts';

/** Finds the document that an annulment is for. @throws Refusal */
export function checkAnnulment({ attributes }: Tag, register: Register, now: number): Certified {
  const document = register.document(attributes.NumeroDocumentoAAnular ?? '');
  if (!document) {
    throw new Refusal(
      'ANU368',
      'El número de Autorización del Documento a anular no coincide con ningún DTE registrado en la SAT.',
    );
  }
  if (attributes.NITEmisor !== document.nit) {
    throw new Refusal('ANU369', 'El NIT del Emisor del documento a anular no coincide con el registrado en la SAT.');
  }
  if (attributes.IDReceptor !== document.receiver) {
    throw new Refusal('ANU371', 'El ID del Receptor del documento a anular no coincide con el registrado en la SAT.');
  }
  const issued = instantOf(document.issued_at);
  if (instantOf(attributes.FechaEmisionDocumentoAnular ?? '') !== issued) {
    throw new Refusal('ANU374', 'La fecha de emisión del documento a anular no coincide con la registrada en la SAT.');
  }
  checkDay(instantOf(attributes.FechaHoraAnulacion ?? ''), issued, now);
  if (document.annulled_at !== null) throw new Refusal('ANU', 'El DTE ya fue anulado.');
  if (register.hasNote(document.uuid)) throw new Refusal('ANU', 'El DTE tiene notas de crédito o débito vigentes.');
  return document;
}

function checkDay(annulled: number, issued: number, now: number): void {
  if (annulled < issued) {
    throw new Refusal('ANU376', 'La fecha de anulación no puede ser inferior a la fecha de emisión del DTE a anular.');
  }
  if (dayIn(annulled) > endOfMonth(dayIn(issued), 1)) {
    throw new Refusal(
      'ANU375',
      'La fecha de anulación excede la fecha de vencimiento del período del IVA al que corresponde el documento a anular.',
    );
  }
  if (dayIn(annulled) !== dayIn(now)) {
    throw new Refusal('ANU378', 'La Fecha de certificación es diferente a la Fecha de anulación.');
  }
}
