import { sql } from 'kysely';
import { absoluteAmount, negateAmount } from '#base/money.ts';
import { DocumentSums } from '#features/tax/documents/document-sums.ts';
import { nationalMoney } from '#features/tax/documents/national-money.ts';
import type { Evidence } from '#features/tax/documents/server/list/document-evidence.ts';
import { gapText, numberGaps } from '#features/tax/documents/server/list/find-series.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { type Column, type ExportRow, figure, writeHead, writeRow } from '../export-sheets.ts';
import { chosenDocuments } from './document-pages.ts';
import type { StartedExport } from './export-states.ts';

/** The most gaps that are listed. */
const MAX_GAPS = 10_000;

const amounts = ['net', 'tax', 'total'].map(figure);
const nationalAmounts = ['national_net', 'national_tax', 'national_total'].map(figure);
const texts = (...names: string[]): Column[] => names.map((name) => ({ name }));

const indexColumns: Column[] = [
  ...texts('folder', 'country', 'environment', 'kind', 'state', 'full_number', 'issued_on', 'order_number'),
  ...texts('buyer_tax_id', 'buyer', 'corrects', 'currency'),
  ...amounts,
  ...texts('paid_currency'),
  figure('paid_total'),
  ...texts('exchange_rate', 'rate_day', 'rate_source', 'national_currency'),
  ...nationalAmounts,
];
const sumColumns: Column[] = [
  ...texts('country', 'environment', 'kind', 'standing', 'currency', 'rate'),
  figure('documents'),
  ...amounts,
  ...texts('national_currency'),
  ...nationalAmounts,
];
const gapColumns: Column[] = texts('country', 'environment', 'kind', 'series', 'number', 'reason', 'order_number');

/**
 * What a zip of documents says of all of them, for an accountant, as sheets: which there are, what they come to by rate
 * of tax, and which numbers of theirs no valid document has. A line for each document is kept until the end.
 */
export class EvidenceIndex {
  readonly #sums = new DocumentSums();
  #index = writeHead(indexColumns, 'spreadsheet');

  add({ indexed }: Pick<Evidence, 'indexed'>, folder: string): void {
    const { money, conversion: _conversion, equivalent, ...document } = indexed;
    this.#index += writeRow(
      indexColumns,
      { folder, ...document, ...withoutRates(money), ...convertedFrom(indexed), ...inNational(indexed) },
      'spreadsheet',
    );
    if (money) this.#sums.add({ ...document, ...money, total: absoluteAmount(document.total), equivalent });
  }

  /** The sheets, by their names. */
  async sheets(tx: AccountDb, started: StartedExport): Promise<Readonly<Record<string, string>>> {
    const sums = this.#sums.rows().map((sum) => ({ ...sum, rate: sum.rate ?? '' }));
    return {
      'index.csv': this.#index,
      'totals.csv': sheet(sumColumns, sums),
      'gaps.csv': sheet(gapColumns, await readGaps(tx, started)),
    };
  }
}

const withoutRates = (money: Evidence['indexed']['money']): ExportRow =>
  money ? { net: money.net, tax: money.tax } : {};

/** What an order paid in another currency, and by which rate the document has it. */
const convertedFrom = ({ conversion, kind }: Pick<Evidence['indexed'], 'conversion' | 'kind'>): ExportRow =>
  conversion
    ? {
        paid_currency: conversion.currency,
        paid_total: kind === 'correction' ? negateAmount(conversion.total) : conversion.total,
        exchange_rate: conversion.rate,
        rate_day: conversion.day,
        rate_source: conversion.source,
      }
    : {};

/** What a document comes to in its country's currency, and by which rate where it is in another. */
function inNational({ currency, total, money, equivalent, kind }: Evidence['indexed']): ExportRow {
  if (!money) return {};
  const national = nationalMoney({ currency, ...money, total: absoluteAmount(total), equivalent });
  return {
    ...(equivalent && { exchange_rate: equivalent.rate, rate_day: equivalent.day, rate_source: equivalent.source }),
    national_currency: national.currency,
    national_net: national.net,
    national_tax: national.tax,
    national_total: kind === 'correction' ? negateAmount(national.total) : national.total,
  };
}

const sheet = (columns: Column[], rows: readonly ExportRow[]): string =>
  [writeHead(columns, 'spreadsheet'), ...rows.map((row) => writeRow(columns, row, 'spreadsheet'))].join('');

type Gap = { country: string; environment: string; kind: string; series: string; number: number; reason: string } & {
  order_number: string;
};

/** The gaps that the chosen documents left. */
async function readGaps(tx: AccountDb, { filter, language }: StartedExport): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    with chosen as materialized (select d.id, d.order_id from tax_documents d where ${chosenDocuments(filter)})
    select s.country, s.environment, s.kind, s.prefix as series, g.number, g.reason, o.order_number
      from ${numberGaps} g
      join chosen c on c.id = g.document_id
      join tax_series s on s.id = g.series_id
      join orders o on o.id = c.order_id
     order by s.country, s.environment, s.kind, s.prefix, g.number limit ${MAX_GAPS}`.execute(tx);
  return rows.map((gap) => ({ ...gap, reason: gapText({ language }, gap.reason) }));
}
