import { sql } from 'kysely';
import { unfinished } from '#features/partners/connections/server/unfinished-writes.ts';
import type { Figure } from '#platform/metrics/figures.ts';

const MAX_COUNTED = 100_000;

/** Writes to partners that have not ended; one `in_doubt` for long wants a person. */
export const openWrites: Figure = {
  name: 'bodega_commands',
  help: 'Writes to partners that have not ended by state: queued, sending, in_doubt',
  labels: ['state'],
  async read(owner) {
    const { rows } = await sql<{ state: string; n: number }>`
      select s.state, count(c.state)::int as n
        from unnest(array['queued', 'sending', 'in_doubt']) as s (state)
        left join (select state from partner_writes where state in ${unfinished}
          limit ${sql.lit(MAX_COUNTED)}) c on c.state = s.state
        group by s.state`.execute(owner);
    return rows.map(({ state, n }) => ({ labels: { state }, value: n }));
  },
};
