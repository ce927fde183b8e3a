import { join } from 'node:path';
import { sumAmounts } from '#base/money.ts';
import type { Country, Issuer, Sealing, SigningKey } from '#countries/core/country.ts';
import { openCertificate } from '#countries/core/open-certificate.ts';
import type { LineFact, OrderFacts } from '#countries/core/order-facts.ts';
import { countries } from '#countries/countries.ts';
import { signers } from '#countries/signers.ts';
import { makeTestCertificate } from '#platform/documents/demo-certificate.ts';
import { validateXsd } from '#platform/documents/validate-xsd.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';

const ORDERS = 300;
const WARM_UP = 30;
/** What an authority gives to make documents with, where one does. */
const CODES: Readonly<Record<string, Sealing['codes']>> = {
  BO: {
    cuis: { codigo: 'F4B9FE8F' },
    cufd: { codigo: 'BQUFDT0NDRURHRUE=', codigoControl: 'A19E23EF34124CD', direccion: 'Av. Arce 2529' },
    leyendas: [{ codigoActividad: '451010', descripcionLeyenda: 'Ley N° 453: El proveedor debe dar factura.' }],
  },
};
const DAY = new Date().toISOString().slice(0, 10);

/** Milliseconds of one core for one document; null: not done, such as signing where the provider signs. */
export type DocumentCosts = {
  country: string;
  check: number;
  build: number;
  sign: number | null;
  schema: number | null;
};

/**
 * What documents of each country cost, order by order: the check, the XML, the signature, and the official schema where
 * TAX_SCHEMAS is set.
 */
export async function runDocumentRounds(): Promise<DocumentCosts[]> {
  const costs: DocumentCosts[] = [];
  for (const country of countries) {
    const demo = demoIssuers.find((issuer) => issuer.country === country.code);
    if (demo) costs.push(await measure(country, demo));
  }
  return costs;
}

async function measure(country: Country, demo: (typeof demoIssuers)[number]): Promise<DocumentCosts> {
  const { issuer, key } = openIssuer(country, demo);
  const orders = Array.from({ length: ORDERS + WARM_UP }, (_, index) => madeUpOrder(country, index));
  const sign = signers[country.code];
  const spent = { check: 0, build: 0, sign: 0, schema: 0 };
  const schemas = process.env.TAX_SCHEMAS;
  for (const [index, order] of orders.entries()) {
    const clock = (part: keyof typeof spent, since: number) => {
      if (index >= WARM_UP) spent[part] += performance.now() - since;
    };
    const sealing: Sealing = {
      number: index + 1,
      nonce: '12345678',
      at: new Date().toISOString(),
      key: `bench-${index}`,
      codes: CODES[country.code] ?? {},
      in_contingency: false,
    };
    const began = performance.now();
    const findings = country.check(order, issuer, null, DAY);
    clock('check', began);
    const blocking = findings.filter(({ is_blocking }) => is_blocking);
    if (blocking.length > 0) throw new Error(`${country.code}: ${blocking.map(({ code }) => code).join(', ')}`);
    const building = performance.now();
    const document = country.draft(order, issuer, null, DAY);
    const { xml, schema } = country.render(document, issuer, sealing, country.identify(document, issuer, sealing));
    clock('build', building);
    const checking = performance.now();
    if (schemas) await validateXsd(Buffer.from(xml), join(schemas, schema));
    clock('schema', checking);
    const signing = performance.now();
    if (key) sign?.(xml, key, sealing.at, issuer.provider);
    clock('sign', signing);
  }
  const each = (ms: number) => ms / ORDERS;
  return {
    country: country.code,
    check: each(spent.check),
    build: each(spent.build),
    sign: key ? each(spent.sign) : null,
    schema: schemas ? each(spent.schema) : null,
  };
}

function openIssuer(country: Country, demo: (typeof demoIssuers)[number]): { issuer: Issuer; key: SigningKey | null } {
  const about = {
    environment: 'test' as const,
    provider: demo.connection.kind,
    settings: country.settings.parse(demo.settings),
  };
  if (!demo.certificate) return { issuer: { ...about, certificate: null }, key: null };
  const { p12 } = makeTestCertificate({
    ...demo.certificate,
    country: country.code,
    password: 'bench',
    from: new Date(Date.now() - 86_400_000),
  });
  const opened = openCertificate([p12], 'bench');
  if (!opened.is_open) throw new Error(`${country.code}: ${opened.why}`);
  return { issuer: { ...about, certificate: opened.certificate }, key: opened.key };
}

/** A sale of one to nine lines, prices with tax. */
function madeUpOrder(country: Country, index: number): OrderFacts {
  const lines = Array.from({ length: 1 + (index % 9) }, (_, line): LineFact => {
    const line_total = `${1 + ((index * 7 + line * 13) % 4)}.${String((index * 31 + line * 17) % 100).padStart(2, '0')}`;
    return {
      source_item_id: String(line),
      sku: `SKU-${line}`,
      name: `Producto ${line} & más`,
      quantity: 1 + (line % 3),
      unit_price: line_total,
      line_total,
      discount: '0',
      taxes: [],
      is_goods: true,
      is_discount: false,
    };
  });
  const total_cost = sumAmounts(lines.map(({ line_total }) => line_total));
  const currency = country.currencies[0] ?? 'USD';
  return {
    order_id: index,
    order_number: `B-${index}`,
    order_date: new Date().toISOString(),
    customer_name: 'María Elena Ñuñez',
    company_name: '',
    customer_email: 'maria@example.com',
    customer_phone: '',
    buyer_tax_id: null,
    buyer_tax_id_kind: null,
    address: {
      address: 'Calle 1',
      address_2: '',
      address_3: '',
      city: 'Centro',
      state: 'Centro',
      postal_code: '06700',
      country: country.code,
    },
    locality_code: '',
    currency,
    total_cost,
    tax_cost: '0',
    shipping_cost: '0',
    discount_cost: '0',
    prices_include_tax: true,
    corrects_order_number: null,
    is_refund: false,
    is_virtual: false,
    is_chargeback: false,
    payments: [{ means: 'card', amount: total_cost, currency, paid_at: null, reference: '' }],
    lines,
  };
}
