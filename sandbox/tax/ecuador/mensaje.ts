/** The SRI's codes that the simulation gives, with their texts. */
const TEXTS = {
  '35': 'ARCHIVO NO CUMPLE ESTRUCTURA XML',
  '36': 'VERSION ESQUEMA DESCONTINUADA',
  '39': 'FIRMA INVALIDA',
  '40': 'ERROR EN EL CERTIFICADO',
  '43': 'CLAVE ACCESO REGISTRADA',
  '45': 'ERROR SECUENCIAL REGISTRADO',
  '46': 'EL RUC NO EXISTE',
  '47': 'TIPO DE COMPROBANTE NO EXISTE',
  '48': 'ESQUEMA XSD NO EXISTE',
  '49': 'ARGUMENTOS QUE ENVIAN AL WS NULOS',
  '50': 'ERROR INTERNO GENERAL',
  '52': 'ERROR EN DIFERENCIAS',
  '58': 'ERROR EN LA ESTRUCTURA DE CLAVE DE ACCESO',
  '60': 'ESTE PROCESO FUE REALIZADO EN EL AMBIENTE DE PRUEBAS',
  '65': 'FECHA DE EMISION EXTEMPORANEA',
  '67': 'FECHA INVALIDA',
  '69': 'ERROR EN LA IDENTIFICACION DEL RECEPTOR',
  '70': 'CLAVE DE ACCESO EN PROCESAMIENTO',
  '80': 'ERROR EN LA ESTRUCTURA DE CLAVE DE ACCESO',
} as const;

/** A message of the SRI's answers. */
export interface Mensaje {
  identificador: string;
  mensaje: string;
  informacionAdicional?: string;
  tipo: 'ERROR' | 'ADVERTENCIA';
}

export function errorMensaje(code: keyof typeof TEXTS, informacionAdicional?: string): Mensaje {
  return {
    identificador: code,
    mensaje: TEXTS[code],
    ...(informacionAdicional !== undefined && { informacionAdicional }),
    tipo: 'ERROR',
  };
}

/** An error of any code, as control orders it. */
export function orderedMensaje(code: string, informacionAdicional: string): Mensaje {
  const texts: Readonly<Record<string, string>> = TEXTS;
  return { identificador: code, mensaje: texts[code] ?? `ERROR ${code}`, informacionAdicional, tipo: 'ERROR' };
}

/** The SRI's note on documents authorised in the test environment. */
export const TEST_NOTICE: Mensaje = { identificador: '60', mensaje: TEXTS['60'], tipo: 'ADVERTENCIA' };
