import { type RawBuilder, sql } from 'kysely';

/**
 * A document's total without its sign, in the currency of its order: documents of converted orders have another one.
 */
export const paidTotal = (alias: string): RawBuilder<string> => sql<string>`
  abs(coalesce((${sql.ref(`${alias}.conversion`)} ->> 'total')::numeric, ${sql.ref(`${alias}.total`)}))`;
