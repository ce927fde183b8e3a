import { AppError } from '#base/errors.ts';
import { findCountry } from '#countries/countries.ts';
import { addJob, type JobRun, job } from '#platform/jobs/job.ts';
import { callPartner } from '../../connections/server/call-partner.ts';
import { type OpenConnection, openConnection } from '../../connections/server/open-connection.ts';
import { taxServiceOf } from './issue-document.write.ts';
import { codesKey, prepareCodes } from './prepare-codes.ts';
import { saveCodes, wantedCodes } from './tax-codes.ts';
import { findActiveIssuers } from './tax-issuers.ts';

/** Runs `prepareCodes`. While the provider does not answer, `sweep-documents.ts` has it asked again. */
export const prepareCodesJob = job(prepareCodes.name, prepareCodes.payload, async ({ country: code }, run) => {
  const { actor } = run;
  const country = findCountry(code);
  const issuer = (await findActiveIssuers(actor.db)).find((open) => open.country === code);
  const wanted = country && issuer && wantedCodes(country, issuer);
  if (!wanted) return;
  const open = await openUsable(run, issuer.connection_id);
  if (!open) return;
  const waitMs = await open.reserveCall();
  if (waitMs > 0) {
    const key = codesKey(actor.account_id, code);
    return addJob(actor.db, actor, prepareCodes, { country: code }, { key, delayMs: waitMs });
  }
  const result = (codes: readonly unknown[]) => ({ text: 'codes_read', params: { count: codes.length } }) as const;
  const asked = await callPartner(actor, open, { action: 'prepare_codes', record: code, result }, async (ctx) => {
    const { prepare } = taxServiceOf(open);
    return prepare ? prepare(ctx, wanted.asked) : [];
  });
  if (!asked.ok) return;
  await actor.db.transaction().execute((tx) => saveCodes(tx, code, wanted, asked.value));
});

/** Undefined while it is paused or broken. */
async function openUsable(run: JobRun, id: number): Promise<OpenConnection | undefined> {
  const { actor, services, signal, waitsInPlace = false } = run;
  try {
    return await openConnection(actor, services, id, signal, { waitsInPlace });
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
