import { Histogram } from 'prom-client';

/** How long jobs take, by kind and outcome. */
export const jobDurations = new Histogram({
  name: 'bodega_job_seconds',
  help: 'Duration of background jobs',
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
});
