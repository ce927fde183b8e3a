/** SAT's tax regimes (c_RegimenFiscal), their names, and the taxpayers who may have them: people (F), companies (M). */
const REGIMES: Readonly<Record<string, { of: 'F' | 'M' | 'FM'; name: string }>> = {
  601: { of: 'M', name: 'General de Ley Personas Morales' },
  603: { of: 'M', name: 'Personas Morales con Fines no Lucrativos' },
  605: { of: 'F', name: 'Sueldos y Salarios e Ingresos Asimilados a Salarios' },
  606: { of: 'F', name: 'Arrendamiento' },
  607: { of: 'F', name: 'Régimen de Enajenación o Adquisición de Bienes' },
  608: { of: 'F', name: 'Demás ingresos' },
  610: { of: 'FM', name: 'Residentes en el Extranjero sin Establecimiento Permanente en México' },
  611: { of: 'F', name: 'Ingresos por Dividendos (socios y accionistas)' },
  612: { of: 'F', name: 'Personas Físicas con Actividades Empresariales y Profesionales' },
  614: { of: 'F', name: 'Ingresos por intereses' },
  615: { of: 'F', name: 'Régimen de los ingresos por obtención de premios' },
  616: { of: 'F', name: 'Sin obligaciones fiscales' },
  620: { of: 'M', name: 'Sociedades Cooperativas de Producción que optan por diferir sus ingresos' },
  621: { of: 'F', name: 'Incorporación Fiscal' },
  622: { of: 'M', name: 'Actividades Agrícolas, Ganaderas, Silvícolas y Pesqueras' },
  623: { of: 'M', name: 'Opcional para Grupos de Sociedades' },
  624: { of: 'M', name: 'Coordinados' },
  625: { of: 'F', name: 'Régimen de las Actividades Empresariales con ingresos a través de Plataformas Tecnológicas' },
  626: { of: 'FM', name: 'Régimen Simplificado de Confianza' },
};

export const personRegimes = Object.keys(REGIMES).filter((regime) => REGIMES[regime]?.of.includes('F'));
export const companyRegimes = Object.keys(REGIMES).filter((regime) => REGIMES[regime]?.of.includes('M'));
export const regimes = Object.keys(REGIMES);

/** Whether a person or company may have the regime. */
export const isRegimeOf = (regime: string, person: 'F' | 'M'): boolean => REGIMES[regime]?.of.includes(person) ?? false;

/** "Sin obligaciones fiscales": the regime of buyers with a generic RFC. */
export const NO_OBLIGATIONS = '616';
/** "Sin efectos fiscales", which every regime may use. */
export const NO_EFFECTS = 'S01';

const BUSINESS = '601 603 606 612 620 621 622 623 624 625 626'.split(' ');

/**
 * The uses of an invoice by buyers of goods (c_UsoCFDI), and the regimes that may have them. Personal deductions (D01
 * to D10) are for doctors and schools, payroll and payment complements are no sales: none of them is here.
 */
const USES: Readonly<Record<string, { name: string; regimes: readonly string[] }>> = {
  G01: { name: 'Adquisición de mercancías', regimes: BUSINESS },
  G02: { name: 'Devoluciones, descuentos o bonificaciones', regimes: [...BUSINESS, NO_OBLIGATIONS] },
  G03: { name: 'Gastos en general', regimes: BUSINESS },
  I01: { name: 'Construcciones', regimes: BUSINESS },
  I02: { name: 'Mobiliario y equipo de oficina por inversiones', regimes: BUSINESS },
  I03: { name: 'Equipo de transporte', regimes: BUSINESS },
  I04: { name: 'Equipo de computo y accesorios', regimes: BUSINESS },
  I05: { name: 'Dados, troqueles, moldes, matrices y herramental', regimes: BUSINESS },
  I06: { name: 'Comunicaciones telefónicas', regimes: BUSINESS },
  I07: { name: 'Comunicaciones satelitales', regimes: BUSINESS },
  I08: { name: 'Otra maquinaria y equipo', regimes: BUSINESS },
  [NO_EFFECTS]: { name: 'Sin efectos fiscales', regimes },
};

export const uses = Object.keys(USES);

/** Whether SAT lets a taxpayer of this regime use an invoice so. */
export const isUseOf = (use: string, regime: string): boolean => USES[use]?.regimes.includes(regime) ?? false;

/** The codes that a buyer may have, with SAT's names. */
export const buyerCodes = {
  fiscal_regime: Object.entries(REGIMES).map(([code, { name }]) => ({ code, name })),
  fiscal_use: Object.entries(USES).map(([code, { name }]) => ({ code, name })),
};
