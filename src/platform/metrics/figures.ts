import { type Kysely, sql } from 'kysely';
import { Gauge, register } from 'prom-client';
import type { DB } from '../db/tables.gen.ts';
import type { Log } from '../log.ts';

/** Something about the whole database that operators watch, as a Prometheus gauge. */
export type Figure = {
  name: string;
  help: string;
  labels: readonly string[];
  /** Reads a bounded number of rows. */
  read: (owner: Kysely<DB>) => Promise<{ labels: Record<string, string>; value: number }[]>;
};

const KEPT_MS = 5_000;
const MAX_MS = 2_000;

/**
 * Adds the figures to what `/metrics` of this process says. They are read on request, by one of all requests within
 * some seconds; where the database does not answer they are left out.
 */
export function exposeFigures(owner: Kysely<DB>, figures: readonly Figure[], log: Log): void {
  const gauges = figures.map((figure) => ({ figure, gauge: newGauge(figure.name, figure.help, figure.labels) }));
  const reachable = newGauge('bodega_database_reachable', '1 where the figures of the database could be read', []);
  let last: { at: number; done: Promise<void> } | undefined;

  async function readAll(): Promise<void> {
    for (const { gauge } of gauges) gauge.reset();
    try {
      await owner.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(MAX_MS)}`.execute(tx);
        for (const { figure, gauge } of gauges)
          for (const { labels, value } of await figure.read(tx)) gauge.set(labels, value);
      });
      reachable.set(1);
    } catch (error) {
      log.warn({ error: String(error) }, 'the figures could not be read');
      reachable.set(0);
    }
  }

  function collect(): Promise<void> {
    if (!last || Date.now() - last.at > KEPT_MS) last = { at: Date.now(), done: readAll() };
    return last.done;
  }

  /** One that an earlier worker of this process exposed is replaced. */
  function newGauge(name: string, help: string, labels: readonly string[]): Gauge {
    register.removeSingleMetric(name);
    return new Gauge({ name, help, labelNames: labels, collect });
  }
}
