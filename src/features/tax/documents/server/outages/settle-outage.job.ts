import { sql } from 'kysely';
import { findCountry } from '#countries/countries.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import { withdrawQueued } from '#features/partners/outbox/server/withdraw-write.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { addJob, job } from '#platform/jobs/job.ts';
import { lockDocument } from '../document/lock-document.ts';
import { issueDocumentWrite } from '../issuing/issue-document.write.ts';
import { issueKey } from '../issuing/issue-key.ts';
import { issueDocument } from '../planning/issue-document.ts';
import { settleOutage } from './settle-outage.ts';

/** After so many documents other jobs have the slot. */
const AT_ONCE = 200;
/** Sent later than the law says, its bytes are still those that the buyer has. */
const FRESH_DAYS = 30;

type Outage = { id: number; country: string; environment: string; is_over: boolean };

/** Runs `settleOutage`. Each document is a transaction of its own, so that a crash leaves the rest for the next run. */
export const settleOutageJob = job(settleOutage.name, settleOutage.payload, async ({ outage_id }, { actor }) => {
  const { rows } = await sql<Outage>`
    select id, country, environment, ended_at is not null as is_over from tax_outages where id = ${outage_id}`.execute(
    actor.db,
  );
  const [outage] = rows;
  if (!outage) return;
  const ids = await (outage.is_over ? findIssued : findUnsent)(actor.db, outage);
  for (const id of ids)
    await actor.db.transaction().execute((tx) => (outage.is_over ? handOver : reissue)(tx, actor, id));
  if (ids.length === AT_ONCE) await addJob(actor.db, actor, settleOutage, { outage_id });
});

async function findIssued(db: AccountDb, { id }: Outage): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tax_documents where outage_id = ${id} and state = 'issued_offline' order by id
      limit ${AT_ONCE}`.execute(db);
  return rows.map((row) => row.id);
}

/** Sealed for an authority that is away, and surely not sent. */
async function findUnsent(db: AccountDb, { country, environment }: Outage): Promise<number[]> {
  const kinds = findCountry(country)?.contingency?.kinds ?? [];
  const { rows } = await sql<{ id: number }>`
    select d.id from tax_documents d
      join partner_writes w on w.document_id = d.id and w.type = ${issueDocumentWrite.type} and w.state = 'queued'
     where d.state = 'sealed' and d.outage_id is null and d.country = ${country} and d.environment = ${environment}
       and d.kind = any(${[...kinds]}::text[]) order by d.id limit ${AT_ONCE}`.execute(db);
  return rows.map((row) => row.id);
}

async function handOver(tx: AccountDb, actor: Actor, id: number): Promise<void> {
  const document = await lockDocument(tx, id);
  const { state, country, connection_id, order_id, seal, outage_id } = document;
  if (state !== 'issued_offline' || connection_id === null) return;
  const hours = findCountry(country)?.contingency?.send_within_hours ?? 0;
  await sql`update tax_documents
    set state = 'sealed', sends = sends + 1, fresh_until = now() + ${FRESH_DAYS} * interval '1 day',
      send_by = (select ended_at + ${hours} * interval '1 hour' from tax_outages
        where id = ${outage_id}), deadline_warned = false,
      updated_at = now() where id = ${id}`.execute(tx);
  const idem_key = issueKey({ ...document, sends: document.sends + 1 });
  await addWrite(tx, actor, issueDocumentWrite, { connection_id, subject_id: id, idem_key, payload: { seal } });
  await publishEvent(tx, actor, { type: 'document.changed', order_id });
}

/** It keeps its number, and is sealed without the authority at once. */
async function reissue(tx: AccountDb, actor: Actor, id: number): Promise<void> {
  const { state, order_id } = await lockDocument(tx, id);
  if (state !== 'sealed') return;
  await withdrawQueued(tx, issueDocumentWrite, [id]);
  await sql`update tax_documents set state = 'not_submitted', due_at = now(), updated_at = now()
    where id = ${id}`.execute(tx);
  await addJob(tx, actor, issueDocument, { document_id: id }, { key: `document:${id}` });
  await publishEvent(tx, actor, { type: 'document.changed', order_id });
}
