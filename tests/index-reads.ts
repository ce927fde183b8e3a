import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { AccountDb } from '#platform/db/database.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number | undefined;
  Plans?: Plan[] | undefined;
};
const Plan: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(Plan).optional();
  },
});

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Runs a query and returns the counts of each step of its plan. */
export async function planSteps(db: AccountDb, select: RawBuilder<unknown>): Promise<Plan[]> {
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (analyze, format json) ${select}`.execute(db);
  const [{ Plan: plan }] = z.tuple([z.object({ Plan })]).parse(rows[0]?.['QUERY PLAN']);
  return nodesOf(plan);
}

/** How many rows or entries a step of a plan read, those included that it dropped. */
export const readBy = (step: Plan): number =>
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'];

/**
 * The indexes by which a query reads a table: how many scans, how many entries with those that it drops, and for how
 * many it reads the row too.
 */
export type IndexReads = { indexes: string[]; scans: number; entries: number; rows: number };

/** Runs a query and returns its reads of a table. */
export async function indexReads(db: AccountDb, table: string, select: RawBuilder<unknown>): Promise<IndexReads> {
  const scans = (await planSteps(db, select)).filter((step) => step['Relation Name'] === table);
  const entriesOf = (step: Plan) => Math.round(readBy(step));
  return {
    indexes: [...new Set(scans.flatMap((node) => node['Index Name'] ?? []))],
    scans: scans.reduce((sum, node) => sum + node['Actual Loops'], 0),
    entries: scans.reduce((sum, step) => sum + entriesOf(step), 0),
    rows: scans.reduce((sum, step) => sum + (step['Node Type'] === 'Index Only Scan' ? 0 : entriesOf(step)), 0),
  };
}
