import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { interpolate } from '#base/text.ts';
import { job } from '#platform/jobs/job.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { supportTexts } from './support-texts.ts';

const Request = z.object({
  id: z.number().int(),
  user_name: z.string(),
  user_email: z.string(),
  subject: z.string(),
  body: z.string(),
  page: z.string(),
  account: z.string(),
  language: z.enum(['en', 'es']),
});
type Request = z.infer<typeof Request>;

/**
 * Delivers a request: by mail, whose answer goes to the member. A support desk that is connected would take it here instead. The request
 * stays locked until it was taken, so that no other run delivers it too, and stays undelivered while nobody takes it.
 */
export const deliverRequest = job('deliver-support-request', z.object({ request_id: Id }), async (payload, run) => {
  const { actor, services } = run;
  const { support_email, mail, files, base_url } = services;
  if (support_email === null) return;
  await actor.db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select r.id, r.user_name, r.user_email, r.subject, r.body, r.page, a.name as account, a.language
        from support_requests r join accounts a on a.id = r.account_id
       where r.id = ${payload.request_id} and r.delivered_at is null for update of r`.execute(tx);
    if (!rows[0]) return;
    const request = Request.parse(rows[0]);
    const stored = await tx
      .selectFrom('support_files')
      .select(['name', 'type', 'file_key'])
      .where('request_id', '=', request.id)
      .orderBy('id')
      .execute();
    const attached = [];
    for (const { name, type, file_key } of stored) {
      attached.push({ name, type, content: await buffer(await files.get(file_key)) });
    }
    await mail.send({ to: support_email, ...compose(request, base_url), files: attached });
    await tx.updateTable('support_requests').set({ delivered_at: new Date() }).where('id', '=', request.id).execute();
  });
});

function compose(request: Request, baseUrl: string): Pick<Mail, 'subject' | 'text' | 'reply_to'> {
  const t = supportTexts(request).mail;
  const { user_name: name, user_email: email, page } = request;
  const words = { ...request, name, email, page: page === '' ? '–' : `${baseUrl}${page}` };
  return {
    subject: interpolate(t.subject, words),
    text: `${request.body}\n\n${interpolate(t.about, words)}\n`,
    reply_to: { name, address: email },
  };
}

/** Each hour: has those delivered that no job stands for any more, such as while no address was set. */
export const sweepSupportRequests: SystemTask = {
  name: 'sweep-support-requests',
  schedule: '17 * * * *',
  async run(owner, { support_email }) {
    if (support_email === null) return;
    await sql`
      select graphile_worker.add_job(${deliverRequest.name}, json_build_object('account_id', account_id, 'request_id', id),
               job_key => 'support:' || account_id || ':' || id)
        from (select account_id, id from support_requests
               where delivered_at is null and created_at < now() - interval '1 hour' order by created_at limit 1000) r
       order by ('support:' || account_id || ':' || id) collate "C"`.execute(owner);
  },
};
