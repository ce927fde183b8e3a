const PROVINCES = 24;
const ABROAD = 30;

/** The error in a receiver's identification of a type (`04` RUC, `05` cédula, `07` consumidor final), in Spanish. */
export function receiverFlaw(type: string, id: string): string | undefined {
  if (type === '04' && !isRuc(id)) return `El RUC ${id} no es válido`;
  if (type === '05' && !isCedula(id)) return `La cédula ${id} no es válida`;
  if (type === '07' && id !== '9999999999999') return 'El consumidor final se identifica con 9999999999999';
  return undefined;
}

/** Ten digits: a province, then modulo 10. */
function isCedula(id: string): boolean {
  if (!/^\d{10}$/.test(id) || !isProvince(id)) return false;
  const sum = [...id.slice(0, 9)].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(id[9]);
}

/** A natural person's RUC begins with the cédula; those of newer companies have no check digit that holds. */
function isRuc(id: string): boolean {
  if (!/^\d{10}001$/.test(id) || !isProvince(id)) return false;
  return Number(id[2]) >= 6 || isCedula(id.slice(0, 10));
}

function isProvince(id: string): boolean {
  const province = Number(id.slice(0, 2));
  return (province >= 1 && province <= PROVINCES) || province === ABROAD;
}
