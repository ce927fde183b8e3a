import { sql } from 'kysely';
import type { Figure } from '#platform/metrics/figures.ts';

/** The connectors of all accounts; a `broken` one waits for a person, a `failing` one fails and is tried again. */
export const connectionStates: Figure = {
  name: 'bodega_connections',
  help: 'Connectors of all accounts by kind and state: active, failing, paused, broken',
  labels: ['kind', 'state'],
  async read(owner) {
    const { rows } = await sql<{ kind: string; state: string; n: number }>`
      select kind, case when state = 'active' and (failures > 0 or q.connection_id is not null) then 'failing'
        else state end as state,
             count(*)::int as n
        from connections c
        left join (select distinct account_id, connection_id
          from failing_queues) q on q.account_id = c.account_id and q.connection_id = c.id
       group by 1, 2`.execute(owner);
    return rows.map(({ kind, state, n }) => ({ labels: { kind, state }, value: n }));
  },
};
