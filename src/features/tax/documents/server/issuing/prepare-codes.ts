import { z } from 'zod';
import { jobKind } from '#platform/jobs/job.ts';

/** Asks a country's provider for the codes that documents are made with. Its handler is `prepare-codes.job.ts`. */
export const prepareCodes = jobKind('prepare-codes', z.object({ country: z.string() }));

/** One at a time for an account and country. */
export const codesKey = (accountId: number, country: string): string => `prepare-codes:${accountId}:${country}`;
