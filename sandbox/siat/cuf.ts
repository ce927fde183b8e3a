/** The parts of a CUF, without leading zeros. */
export interface Cuf {
  nit: string;
  /** yyyyMMddHHmmssSSS */
  fecha: string;
  sucursal: string;
  modalidad: string;
  emision: string;
  tipoFactura: string;
  sector: string;
  numero: string;
  puntoVenta: string;
}

/** The fields of a CUF with this control code; null where its check digit does not hold or its end is another code. */
export function readCuf(cuf: string, codigoControl: string): Cuf | null {
  const hex = cuf.endsWith(codigoControl) ? cuf.slice(0, cuf.length - codigoControl.length) : '';
  if (!/^[0-9A-F]{30,46}$/.test(hex)) return null;
  const digits = BigInt(`0x${hex}`).toString().padStart(54, '0');
  if (digits.length !== 54 || mod11(digits.slice(0, 53)) !== digits[53]) return null;
  let at = 0;
  const next = (length: number) => {
    at += length;
    return digits.slice(at - length, at);
  };
  const number = (length: number) => String(BigInt(next(length)));
  return {
    nit: number(13),
    fecha: next(17),
    sucursal: number(4),
    modalidad: next(1),
    emision: next(1),
    tipoFactura: next(1),
    sector: number(2),
    numero: number(10),
    puntoVenta: number(4),
  };
}

function mod11(digits: string): string {
  let sum = 0;
  let weight = 2;
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    sum += Number(digits[index]) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest === 10 ? '1' : String(rest);
}
