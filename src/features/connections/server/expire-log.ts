import { sql } from 'kysely';
import type { SystemTask } from '#platform/jobs/worker.ts';

const KEPT_DAYS = 90;

/** Each night: attempts that went well leave the log after 90 days; failures, and all that concerns an order, stay. */
export const expireLog: SystemTask = {
  name: 'expire-connector-log',
  schedule: '17 3 * * *',
  async run(owner) {
    await sql`delete from connector_log
      where not is_failure and order_id is null and at < now() - make_interval(days => ${KEPT_DAYS})`.execute(owner);
  },
};
