import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import type { SealedDocument } from '#connectors/core/tax-service.ts';
import type { CertificateFacts } from '#countries/core/certificate.ts';
import type { Country, Issuer, Sealing, SigningKey } from '#countries/core/country.ts';
import { openCertificate } from '#countries/core/open-certificate.ts';
import type { LineFact, OrderFacts } from '#countries/core/order-facts.ts';
import type { Origin, TaxDocument } from '#countries/core/tax-document.ts';
import { makeTestCertificate } from '#platform/documents/demo-certificate.ts';
import { validateXsd } from '#platform/documents/validate-xsd.ts';
import { givenLineFact, givenOrderFacts } from './given-order-facts.ts';

/** The day of the documents. */
export const ON = '2026-11-20';

type Certificate = Parameters<typeof makeTestCertificate>[0];
type Files = ReturnType<typeof makeTestCertificate>;

/** A test company's certificate, opened from these of its files. */
export function givenCertificate(
  subject: Omit<Certificate, 'password' | 'from'>,
  filesOf: (made: Files) => Uint8Array[] = ({ p12 }) => [p12],
): { key: SigningKey; certificate: CertificateFacts } {
  const made = makeTestCertificate({ ...subject, password: 'secret', from: new Date('2026-01-01T00:00:00Z') });
  const opened = openCertificate(filesOf(made), 'secret');
  if (!opened.is_open) throw new Error(opened.why);
  return opened;
}

type CountrySetup<S> = Pick<Issuer<S>, 'environment' | 'provider' | 'certificate'> & {
  country: Country<S>;
  /** Of the issuer, as its form gives them. */
  settings: Record<string, unknown>;
  sealing?: Partial<Sealing>;
  sale: Parameters<typeof givenOrderFacts>[0];
  /** The fields in which its orders differ from `givenOrderFacts`. */
  order?: Partial<OrderFacts>;
};

type Then = { on?: string; sealing?: Sealing; extra?: Record<string, string> };

/** A country's rules with an issuer, orders to it, and their results. */
export function givenCountry<S>({ country, environment, provider, certificate, settings, ...given }: CountrySetup<S>) {
  const issuerWith = (more: Record<string, unknown> = {}, by = provider): Issuer<S> => ({
    environment,
    provider: by,
    settings: country.settings.parse({ ...settings, ...more }),
    certificate,
  });
  const issuer = issuerWith();
  const sealing: Sealing = {
    number: 12,
    nonce: '00000000',
    at: `${ON}T18:00:00.000Z`,
    key: 'k',
    codes: {},
    in_contingency: false,
    ...given.sealing,
  };
  const line = (more: Partial<LineFact> = {}): LineFact => givenLineFact(given.sale.total, more);
  const order = (more: Partial<OrderFacts> = {}): OrderFacts =>
    givenOrderFacts(given.sale, { ...given.order, ...more });
  const codes = (facts: OrderFacts, from: Origin | null = null, by = issuer, on = ON) =>
    country.check(facts, by, from, on).map(({ code, is_blocking }) => (is_blocking ? code : `(${code})`));

  /** The document of an order that nothing is against. */
  function sealed(facts: OrderFacts, from: Origin | null = null, by = issuer, then: Then = {}) {
    const { on = ON, sealing: seal = sealing, extra = {} } = then;
    expect(country.check(facts, by, from, on).filter(({ is_blocking }) => is_blocking)).toEqual([]);
    const drafted = country.draft(facts, by, from, on);
    const { equivalent } = facts;
    const document = { ...drafted, ...(equivalent && { equivalent }), extra: { ...drafted.extra, ...extra } };
    const ids = country.identify(document, by, seal);
    return { document, ids, ...country.render(document, by, seal, ids) };
  }

  return { issuerWith, issuer, sealing, line, order, codes, sealed };
}

/** A draft as its provider gets it. `signed`: its signed XML, where we sign. */
export function sealDraft<S>(
  country: Country<S>,
  by: Issuer<S>,
  drafted: TaxDocument,
  given: Pick<Sealing, 'number' | 'at'> & Partial<Sealing>,
  signed: (xml: string) => string = (xml) => xml,
): SealedDocument {
  const sealing: Sealing = { nonce: '0', key: String(given.number), codes: {}, in_contingency: false, ...given };
  const ids = country.identify(drafted, by, sealing);
  return {
    country: country.code,
    kind: drafted.kind,
    environment: by.environment,
    contingency: null,
    issuer: country.issuerTaxId(by.settings),
    series: country.kinds[drafted.kind]?.series(by, drafted).prefix ?? '',
    number: sealing.number,
    issued_on: drafted.issued_on,
    total: drafted.totals.total,
    ids,
    key: sealing.key,
    xml: signed(country.render(drafted, by, sealing, ids).xml),
  };
}

type Words = Readonly<Record<'settings' | 'messages' | 'findings', object>>;

/** That a country's texts have all words, and no other. `folder`: its sources; `settings`: the shape of its form. */
export function wordsSuite(
  { code, messages }: Pick<Country<never>, 'code' | 'messages'>,
  settings: object,
  languages: readonly Words[],
  folder: string,
): void {
  const keys = (of: object) => Object.keys(of).sort();

  test('every setting, finding and message has its words', () => {
    for (const words of languages) {
      expect(keys(words.settings)).toEqual(keys(settings));
      expect(keys(words.messages)).toEqual(keys(messages));
    }
  });

  test('every finding that is made here has its words, and no other', () => {
    const sources = globSync('*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
    const finding = new RegExp(`'(${code.toLowerCase()}_\\w+)'`, 'g');
    const made = sources.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(finding)].map(([, found]) => found),
    );
    for (const words of languages) expect(keys(words.findings)).toEqual([...new Set(made)].sort());
  });
}

/** How many made-up sales each country makes a document of; the deep tier has ten times as many. */
export const SALES = Number(process.env.SALES ?? 50);

/** The folder of the official schemas; without it they are not at hand. */
export const SCHEMAS = process.env.TAX_SCHEMAS;
/** The folder of public samples; without it they are not at hand. */
export const SAMPLES = process.env.TAX_SAMPLES ?? '';

/** A country's schema errors of a document; none without TAX_SCHEMAS. */
export const schemaFindings = async (xml: string, schema: string) =>
  SCHEMAS ? validateXsd(Buffer.from(xml), join(SCHEMAS, schema)) : [];

/** Whole cents as an amount. */
export const cents = (value: number) =>
  `${value < 0 ? '-' : ''}${Math.floor(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`;

/** Millionths, exact. */
export const micros = (value: unknown): bigint => {
  const [whole = '0', fraction = ''] = String(value ?? '0').split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
};

/** Texts as they should not be. */
const awkward = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 600 }),
  fc.constantFrom('Peña & Hijos <"|\'>', '😀😀', 'a'.repeat(1_200), '\u202Eabc', 'Cía.\u00A0Ñandú', '|', ''),
);

/** Prices are in cents and for one piece; `off`: per cent of its price. */
export type AnyLine = {
  price: number;
  quantity: number;
  off: number;
  rate: string;
  isGoods: boolean;
  sku: string;
  name: string;
};

export type AnySale = {
  lines: readonly AnyLine[];
  shipping: number;
  /** Per cent of its lines. */
  offPercent: number;
  /** Taxes are no part of its prices. */
  isOnTop: boolean;
  /** The difference between its total and its parts. */
  rest: number;
  name: string;
};

/** The greatest of each, and the lowest price. `letters`: the minimum in a buyer's name. */
type Limits = {
  rates: readonly string[];
  price?: readonly [number, number];
  lines?: number;
  off?: number;
  shipping?: number;
  offPercent?: number;
  letters?: RegExp;
};

/** Sales as channels report them: prices with tax or without, discounts, awkward names. */
export const anySale = ({
  rates,
  price: [min, max] = [1, 99_999],
  lines = 12,
  off = 90,
  shipping = 2_000,
  offPercent = 60,
  letters = /[A-Z]/i,
}: Limits): fc.Arbitrary<AnySale> =>
  fc.record({
    lines: fc.array(
      fc.record({
        price: fc.integer({ min, max }),
        quantity: fc.integer({ min: 1, max: 40 }),
        off: fc.integer({ min: 0, max: off }),
        rate: fc.constantFrom(...rates),
        isGoods: fc.boolean(),
        sku: awkward,
        name: awkward,
      }),
      { minLength: 1, maxLength: lines },
    ),
    shipping: fc.integer({ min: 0, max: shipping }),
    offPercent: fc.integer({ min: 0, max: offPercent }),
    isOnTop: fc.boolean(),
    rest: fc.integer({ min: -1, max: 1 }),
    name: awkward.filter((name) => letters.test(name) && !name.includes('*TEST*')),
  });

/** A sale of so many lines; one in five is of the other rate. */
export const longSale = (count: number, [rate, other]: readonly [string, string], price: number): AnySale => ({
  lines: Array.from({ length: count }, (_, index) => ({
    price: price + index,
    quantity: 1 + (index % 7),
    off: index % 30,
    rate: index % 5 === 0 ? other : rate,
    isGoods: true,
    sku: `SKU-${index}`,
    name: `Artículo ${index}`,
  })),
  shipping: 990,
  offPercent: 7,
  isOnTop: false,
  rest: 1,
  name: 'Ana López',
});

/** A sale as a channel reports it. `tax`: the country's name of its tax. */
export function factsOf(sale: AnySale, tax: string) {
  const facts = sale.lines.map(({ price, quantity, off, rate, isGoods, sku, name }, index) => {
    const full = price * quantity;
    const discount = Math.floor((full * off) / 100);
    const amount = sale.isOnTop ? Math.round(((full - discount) * Number(rate)) / 100) : 0;
    const fact = givenLineFact(cents(full - discount), {
      source_item_id: String(index),
      sku,
      name,
      quantity,
      discount: cents(discount),
      taxes: [{ name: tax, rate, amount: cents(amount) }],
      is_goods: isGoods,
    });
    return { amount, total: full - discount, fact };
  });
  const sum = (of: 'amount' | 'total') => facts.reduce((all, fact) => all + fact[of], 0);
  const off = Math.floor((sum('total') * sale.offPercent) / 100);
  return {
    customer_name: sale.name,
    company_name: sale.name,
    lines: facts.map(({ fact }) => fact),
    shipping_cost: cents(sale.shipping),
    discount_cost: cents(off),
    tax_cost: cents(sum('amount')),
    total_cost: cents(Math.max(1, sum('total') + sale.shipping - off + sum('amount') + sale.rest)),
  };
}

/** All of a sale that is taken back. */
export const takenBack = <T extends Pick<OrderFacts, 'total_cost'>>(sale: T) => ({
  ...sale,
  total_cost: `-${sale.total_cost}`,
  is_refund: true,
});

/** A partial refund of a sale, of which the channel gives the amount alone. */
export const givenBack = <T extends Pick<OrderFacts, 'total_cost'>>(sale: T, share: number) => ({
  ...sale,
  lines: [],
  shipping_cost: '0',
  discount_cost: '0',
  tax_cost: '0',
  total_cost: cents(-Math.ceil(Math.round(Number(sale.total_cost) * 100) * share)),
  is_refund: true,
});

function hasXmlsec(): boolean {
  try {
    execFileSync('xmlsec1', ['--version'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/**
 * That others take a signature, and no longer after a change. `from`, `to`: a text of the document and its replacement;
 * `idsOf`: elements whose `Id` it refers to.
 */
export function signatureSuite(
  signed: string,
  { certificate_pem }: SigningKey,
  { from, to, idsOf = [] }: { from: string; to: string; idsOf?: readonly string[] },
): void {
  const changed = signed.replace(from, to);

  test('holds for xml-crypto, and no longer after any change', () => {
    const isGood = (text: string) => {
      const [signature = ''] = /<ds:Signature .*<\/ds:Signature>/s.exec(text) ?? [];
      const publicCert = new X509Certificate(certificate_pem).toString();
      const verifier = new SignedXml({ publicCert, getCertFromKeyInfo: () => null });
      verifier.loadSignature(signature);
      try {
        return verifier.checkSignature(text);
      } catch {
        return false;
      }
    };
    expect([isGood(signed), changed === signed, isGood(changed)]).toEqual([true, false, false]);
  });

  test.skipIf(!hasXmlsec())('holds for xmlsec1 (where it is installed)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'signature-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [file, certificate] = [join(folder, 'document.xml'), join(folder, 'certificate.pem')];
    writeFileSync(certificate, certificate_pem);
    const ids = idsOf.flatMap((name) => ['--id-attr:Id', name]);
    const data = ['--enabled-key-data', 'rsa', '--pubkey-cert-pem', certificate];
    const verify = (text: string) => {
      writeFileSync(file, text);
      return () => execFileSync('xmlsec1', ['--verify', ...data, ...ids, file], { stdio: 'pipe' });
    };
    expect(verify(signed)).not.toThrow();
    expect(verify(changed)).toThrow();
  });
}
