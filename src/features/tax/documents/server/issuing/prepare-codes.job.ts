import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { findCountry } from '#countries/countries.ts';
import { callPartner } from '#features/partners/connections/server/call-partner.ts';
import { type OpenConnection, openConnection } from '#features/partners/connections/server/open-connection.ts';
import { addJob, type JobRun, job } from '#platform/jobs/job.ts';
import { findSigner } from '../issuers/find-signer.ts';
import { isAway } from '../issuers/open-outage.ts';
import { readCodes, saveCodes, wantedCodes } from '../issuers/tax-codes.ts';
import { findActiveIssuers } from '../issuers/tax-issuers.ts';
import { taxServiceOf } from '../issuers/tax-service-of.ts';
import { planDocumentsOf } from '../planning/document-planning.ts';
import { codesKey, prepareCodes } from './prepare-codes.ts';

/** Of the documents that wait, the latest are checked again. */
const MAX_RECHECKED = 10_000;

/**
 * Runs `prepareCodes`; not in an outage, whose documents bear one set of codes. While the provider does not answer,
 * `sweep-documents.ts` has it asked again.
 */
export const prepareCodesJob = job(prepareCodes.name, prepareCodes.payload, async ({ country: code }, run) => {
  const { actor } = run;
  const country = findCountry(code);
  const issuer = (await findActiveIssuers(actor.db)).find((open) => open.country === code);
  const wanted = country && issuer && wantedCodes(country, issuer);
  if (!wanted) return;
  const { environment } = issuer.issuer;
  const hours = country.contingency?.codes_extended_hours;
  if ((await isAway(actor.db, code, environment)) && (await readCodes(actor.db, code, wanted, hours))) return;
  const open = await openUsable(run, issuer.connection_id);
  if (!open) return;
  const waitMs = await open.reserveCall();
  if (waitMs > 0) {
    const key = codesKey(actor.account_id, code);
    return addJob(actor.db, actor, prepareCodes, { country: code }, { key, delayMs: waitMs });
  }
  const result = (codes: readonly unknown[]) => ({ text: 'codes_read', params: { count: codes.length } }) as const;
  const asked = await callPartner(actor, open, { action: 'prepare_codes', record: code, result }, async (ctx) => {
    const { prepare, signs_calls } = taxServiceOf(open);
    const signer = signs_calls ? await findSigner({ db: actor.db, secrets: run.services.secrets }, code) : null;
    return prepare ? prepare(ctx, wanted.asked, signer) : [];
  });
  if (!asked.ok) return;
  await actor.db.transaction().execute(async (tx) => {
    const isNews = await saveCodes(tx, code, wanted, asked.value);
    if (isNews)
      await planDocumentsOf(
        tx,
        actor,
        sql`select order_id from tax_documents where country = ${code} and state = 'not_submitted' order by id desc
          limit ${MAX_RECHECKED}`,
      );
  });
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
