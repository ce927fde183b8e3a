import { z } from 'zod';
import { Conversion, Equivalent } from '#countries/core/conversion.ts';
import type { Country, Issuer, Sealing } from '#countries/core/country.ts';
import { documentKinds, type TaxDocument } from '#countries/core/tax-document.ts';

const Text = z.record(z.string(), z.string());
const Amount = z.string();

const Lines = z.array(
  z.object({
    sku: z.string(),
    description: z.string(),
    quantity: z.number(),
    is_service: z.boolean(),
    unit_price: Amount,
    discount: Amount,
    rate: z.string(),
    net: Amount,
    tax: Amount,
    piece_tax: z.object({ code: z.string(), each: Amount, amount: Amount }).exactOptional(),
    reference: z.object({ unit_price: Amount, net: Amount, tax: Amount }).exactOptional(),
    gross: Amount,
  }),
);

const Document: z.ZodType<TaxDocument> = z.object({
  kind: z.enum(documentKinds),
  environment: z.enum(['test', 'live']),
  order_id: z.number(),
  order_number: z.string(),
  issued_on: z.string(),
  buyer: z.object({
    name: z.string(),
    tax_id: z.string(),
    tax_id_code: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    extra: Text,
  }),
  currency: z.string(),
  lines: Lines,
  totals: z.object({
    net: Amount,
    discount: Amount,
    tax: Amount,
    total: Amount,
    by_rate: z.array(z.object({ rate: z.string(), net: Amount, tax: Amount })),
  }),
  payments: z.array(z.object({ code: z.string(), amount: Amount })),
  origin: z
    .object({
      document_id: z.number(),
      kind: z.enum(documentKinds),
      full_number: z.string(),
      ids: Text,
      issued_on: z.string(),
      currency: z.string(),
      total: Amount,
      corrected: Amount,
      rates: z.array(z.string()),
      lines: Lines,
    })
    .nullable(),
  reason: z.string(),
  conversion: Conversion.exactOptional(),
  equivalent: Equivalent.exactOptional(),
  extra: Text,
});

const SealingParts: z.ZodType<Sealing> = z.object({
  number: z.number(),
  nonce: z.string(),
  at: z.string(),
  key: z.string(),
  codes: z.record(z.string(), z.unknown()),
  in_contingency: z.boolean(),
});

/** What the column `sealed` holds: the document as drafted and all that its bytes were made of, but for the key. */
export const SealedContent = z.object({
  document: Document,
  sealing: SealingParts,
  series: z.string(),
  /** The issuer's tax id. */
  issuer: z.string(),
  /** The kind of the connector that it was made for. */
  provider: z.string(),
  /** The issuer's settings of that moment. */
  settings: z.unknown(),
});
export type SealedContent = z.infer<typeof SealedContent>;

/** The issuer of that moment, whose certificate is not kept. */
export const issuerOfSealed = (country: Country, { document, provider, settings }: SealedContent): Issuer => ({
  environment: document.environment,
  provider,
  settings: country.settings.parse(settings),
  certificate: null,
});
