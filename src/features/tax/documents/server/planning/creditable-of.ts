import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { currencyAmount, subtractAmount } from '#base/money.ts';
import type { Conversion } from '#countries/core/conversion.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Creditable } from '../../credit-contract.ts';
import { paidTotal } from '../document/paid-total.ts';
import { findOrigins } from './find-origins.ts';

/** Credit notes in these states credit nothing, and will not unless they are submitted again. */
const GIVEN_UP = ['rejected', 'ignored', 'cancelled', 'tested'];

/**
 * `left`: the total less all that notes take back of it, those included that wait.
 * @throws AppError document_state where it is not valid any more
 */
export async function creditableOf(db: AccountDb, id: number): Promise<Creditable> {
  const sale = (await findOrigins(db, [id], [])).get(id);
  if (!sale) throw new AppError('document_state');
  const { rows } = await sql<{ taken: string; paid_back: string }>`
    select coalesce(sum(abs(total)), 0)::text as taken, coalesce(sum(${paidTotal('tax_documents')}), 0)::text as paid_back
      from tax_documents
     where origin_id = ${id} and kind = 'correction' and state <> all(${GIVEN_UP}::text[])`.execute(db);
  const { currency, total, lines, conversion } = sale;
  return {
    currency,
    total,
    left: currencyAmount(subtractAmount(total, rows[0]?.taken ?? '0'), currency),
    paid: conversion ? paidOf(conversion, rows[0]?.paid_back ?? '0') : null,
    lines: lines.map(({ sku, description, quantity, gross }) => ({ sku, description, quantity, gross })),
  };
}

const paidOf = ({ currency, rate, total }: Conversion, paidBack: string): Creditable['paid'] => ({
  currency,
  rate,
  total,
  left: currencyAmount(subtractAmount(total, paidBack), currency),
});
