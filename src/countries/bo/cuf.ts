export type CufParts = {
  nit: string;
  /** `2026-11-20T11:40:05.123`, as the XML has it. */
  fechaEmision: string;
  codigoSucursal: string;
  codigoModalidad: string;
  codigoEmision: string;
  tipoFactura: string;
  codigoDocumentoSector: string;
  number: number;
  codigoPuntoVenta: string;
  /** Of the CUFD in force. */
  codigoControl: string;
};

/**
 * Bolivia's code of one document: 53 digits with their check digit, as one number in hexadecimal, and the control code
 * of the day.
 * @see SIN, "Generación del CUF" (siatinfo.impuestos.gob.bo)
 */
export function cufOf(parts: CufParts): string {
  const digits = [
    parts.nit.padStart(13, '0'),
    parts.fechaEmision.replace(/\D/g, ''),
    parts.codigoSucursal.padStart(4, '0'),
    parts.codigoModalidad,
    parts.codigoEmision,
    parts.tipoFactura,
    parts.codigoDocumentoSector.padStart(2, '0'),
    String(parts.number).padStart(10, '0'),
    parts.codigoPuntoVenta.padStart(4, '0'),
  ].join('');
  if (!/^\d{53}$/.test(digits)) throw new Error(`No CUF comes of ${digits}`);
  return (
    BigInt(digits + checkDigit(digits))
      .toString(16)
      .toUpperCase() + parts.codigoControl
  );
}

/** Module 11 with weights 2 to 9 from the right; 10 is written as 1. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  return sum % 11 === 10 ? '1' : String(sum % 11);
}
