import type pg from 'pg';
import { Gauge } from 'prom-client';

const pools = new Set<{ name: string; pool: pg.Pool }>();

new Gauge({
  name: 'bodega_pool_connections',
  help: 'Database connections of this process by pool: busy, idle, and how many wait for one',
  labelNames: ['pool', 'state'] as const,
  collect() {
    this.reset();
    for (const watched of pools) {
      const { name, pool } = watched;
      if (pool.ended) pools.delete(watched);
      this.inc({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
      this.inc({ pool: name, state: 'idle' }, pool.idleCount);
      this.inc({ pool: name, state: 'waiting' }, pool.waitingCount);
    }
  },
});

/** Shows a pool's connections in `/metrics` until it ends. */
export function watchPool(name: string, pool: pg.Pool): void {
  pools.add({ name, pool });
}
