import type { Outcome } from './certify.ts';
import type { Finding } from './finding.ts';
import { timeIn } from './guatemala-time.ts';
import type { Certified } from './register.ts';

const BASE = {
  origen: 'Servicio de certificacion INFILE (simulado)',
  control_emision: { Saldo: 0, Creditos: 0 },
  alertas_infile: false,
  descripcion_alertas_infile: [],
  alertas_sat: false,
  descripcion_alertas_sat: [],
  informacion_adicional: '',
};

/** The body of every answer about a document; its HTTP status says nothing. */
export function answerOf(outcome: Outcome, now: number) {
  if (outcome.is === 'refused') return refusedAnswer(outcome.findings, now);
  const text = outcome.is === 'sent-before' ? 'Documento enviado previamente.' : 'Documento procesado exitosamente.';
  return certifiedAnswer(outcome.certified, text, now);
}

export function certifiedAnswer(certified: Certified, descripcion: string, now: number) {
  const { uuid, serie, numero, xml } = certified;
  return {
    ...BASE,
    resultado: true,
    fecha: timeIn(now),
    descripcion,
    cantidad_errores: 0,
    descripcion_errores: [],
    info: '',
    uuid,
    serie,
    numero,
    xml_certificado: Buffer.from(xml).toString('base64'),
  };
}

export function refusedAnswer(findings: readonly Finding[], now: number) {
  return {
    ...BASE,
    resultado: false,
    fecha: timeIn(now),
    descripcion: 'Documento con errores, no fue certificado.',
    cantidad_errores: findings.length,
    descripcion_errores: findings.map(({ code, text }) => ({
      resultado: false,
      fuente: 'SAT',
      categoria: code.replace(/\d+$/, ''),
      numeral: code,
      validacion: `FEL_${code}`,
      mensaje_error: `FEL_${code} | ${text}`,
    })),
    info: '',
    uuid: '',
    serie: '',
    numero: '',
    xml_certificado: '',
  };
}
