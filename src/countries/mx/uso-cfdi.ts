/** SAT's tax regimes (c_RegimenFiscal) and who may have them: people (F), companies (M). */
const REGIMES: Readonly<Record<string, 'F' | 'M' | 'FM'>> = {
  601: 'M',
  603: 'M',
  605: 'F',
  606: 'F',
  607: 'F',
  608: 'F',
  610: 'FM',
  611: 'F',
  612: 'F',
  614: 'F',
  615: 'F',
  616: 'F',
  620: 'M',
  621: 'F',
  622: 'M',
  623: 'M',
  624: 'M',
  625: 'F',
  626: 'FM',
};

export const personRegimes = Object.keys(REGIMES).filter((regime) => REGIMES[regime]?.includes('F'));
export const companyRegimes = Object.keys(REGIMES).filter((regime) => REGIMES[regime]?.includes('M'));
export const regimes = Object.keys(REGIMES);

/** Whether a person or company may have the regime. */
export const isRegimeOf = (regime: string, person: 'F' | 'M'): boolean => REGIMES[regime]?.includes(person) ?? false;

/** "Sin obligaciones fiscales": the regime of buyers with a generic RFC. */
export const NO_OBLIGATIONS = '616';
/** "Sin efectos fiscales", which every regime may use. */
export const NO_EFFECTS = 'S01';

const BUSINESS = '601 603 606 612 620 621 622 623 624 625 626'.split(' ');

/**
 * What buyers of goods use an invoice for (c_UsoCFDI), and the regimes that may. Personal deductions (D01 to D10) are
 * for doctors and schools, payroll and payment complements are no sales: none of them is here.
 */
const USES: Readonly<Record<string, readonly string[]>> = {
  G01: BUSINESS,
  G02: [...BUSINESS, NO_OBLIGATIONS],
  G03: BUSINESS,
  I01: BUSINESS,
  I02: BUSINESS,
  I03: BUSINESS,
  I04: BUSINESS,
  I05: BUSINESS,
  I06: BUSINESS,
  I07: BUSINESS,
  I08: BUSINESS,
  [NO_EFFECTS]: regimes,
};

export const uses = Object.keys(USES);

/** Whether SAT lets a taxpayer of this regime use an invoice so. */
export const isUseOf = (use: string, regime: string): boolean => USES[use]?.includes(regime) ?? false;
