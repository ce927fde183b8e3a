import { sql } from 'kysely';
import type { SystemTask } from '#platform/jobs/worker.ts';

const KEPT_DAYS = 90;

const COUNTED_DAYS = 2;
/** A webhook that is repeated later than that is long refused for its age. */
const WEBHOOK_DAYS = 14;

/** Each night: attempts that went well leave the log after 90 days; failures, and all that concerns an order, stay. */
export const expireLog: SystemTask = {
  name: 'expire-connector-log',
  schedule: '17 3 * * *',
  async run(owner) {
    await sql`delete from connector_log
      where not is_failure and order_id is null and at < now() - make_interval(days => ${KEPT_DAYS})`.execute(owner);
    await sql`delete from connection_attempts where span < now() - make_interval(days => ${COUNTED_DAYS})`.execute(
      owner,
    );
    await sql`delete from consent_requests where expires_at < now()`.execute(owner);
    await sql`delete from inbox_events where received_at < now() - make_interval(days => ${WEBHOOK_DAYS})`.execute(
      owner,
    );
  },
};
