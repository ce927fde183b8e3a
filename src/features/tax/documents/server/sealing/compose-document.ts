import { dayInZone } from '#base/calendar-date.ts';
import { AppError } from '#base/errors.ts';
import type { Deadlines, KindRule, Sealing, SeriesKey } from '#countries/core/country.ts';
import { totalsFinding } from '#countries/core/line-findings.ts';
import type { Identifiers, TaxDocument } from '#countries/core/tax-document.ts';
import { TotalsError } from '#countries/core/totals.ts';
import type { SealedContent } from '../document/sealed-content.ts';
import type { SealSource } from './prepare-sealing.ts';
import { SealRefused } from './seal-refused.ts';

export type DraftedDocument = {
  content: TaxDocument;
  rule: KindRule;
  /** The series that gives its number. */
  series: SeriesKey & { country: string; kind: string; environment: string };
};

/**
 * Drafts a document's content, which has no number yet. @throws SealRefused where its totals do not add up; AppError
 * tax_issuer_missing
 */
export function draftDocument(source: SealSource): DraftedDocument {
  const { country, open, replaces } = source;
  const { conversion, equivalent } = source.order;
  const drafted = { ...draftContent(source), ...(conversion && { conversion }), ...(equivalent && { equivalent }) };
  const content = replaces === null ? drafted : { ...drafted, extra: { ...drafted.extra, replaces } };
  const { kind } = content;
  const rule = country.kinds[kind];
  if (!rule) throw new AppError('tax_issuer_missing');
  const { issuer } = open;
  const key = { country: country.code, kind, environment: issuer.environment };
  return { content, rule, series: { ...rule.series(issuer, content), ...key } };
}

function draftContent({ document, country, open: { issuer }, order, origin, at }: SealSource): TaxDocument {
  const on = dayInZone(new Date(at), country.time_zone);
  try {
    return document.kind === 'guide' && country.guide
      ? country.guide.draft(order, issuer, on)
      : country.draft(order, issuer, origin, on);
  } catch (error) {
    if (!(error instanceof TotalsError)) throw error;
    throw new SealRefused([totalsFinding(error)]);
  }
}

export type ComposedDocument = {
  seal: number;
  nonce: string;
  full_number: string;
  ids: Identifiers;
  /** Unsigned. */
  xml: string;
  /** The file of its official schema. */
  schema: string;
  sealed: SealedContent;
  deadlines: Deadlines;
};

/**
 * Composes the bytes of a drafted document and all that is kept of it: the same values again give the same. `nonce`:
 * eight digits.
 */
export function composeDocument(
  { document, country, open: { issuer }, outage_id, at, in_force }: SealSource,
  { content, rule, series: { prefix } }: DraftedDocument,
  { number, nonce }: { number: number; nonce: string },
): ComposedDocument {
  const seal = document.seal + 1;
  const key = `${document.account_id}-${document.id}-${seal}-${nonce}`;
  const sealing: Sealing = { number, nonce, at, key, codes: in_force.codes, in_contingency: outage_id !== null };
  const ids = country.identify(content, issuer, sealing);
  return {
    seal,
    nonce,
    full_number: rule.fullNumber(prefix, number, ids),
    ids,
    ...country.render(content, issuer, sealing, ids),
    sealed: {
      document: content,
      sealing: { ...sealing, codes: {} },
      series: prefix,
      issuer: country.issuerTaxId(issuer.settings),
      provider: issuer.provider,
      settings: issuer.settings,
    },
    deadlines: country.deadlines(content),
  };
}

/**
 * The sealed key that signs a document; null where the provider signs it. @throws AppError tax_issuer_missing where
 * there is none
 */
export function keyToSign({ country, open: { issuer, certificate } }: Pick<SealSource, 'country' | 'open'>) {
  if (!country.needsCertificate(issuer.provider, issuer.settings)) return null;
  if (!certificate) throw new AppError('tax_issuer_missing');
  return certificate;
}
