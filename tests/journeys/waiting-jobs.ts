/** How many jobs are due, by the text of `/metrics`: the remaining work of a demo that was just started. */
export function countWaiting(metrics: string): number {
  return [...metrics.matchAll(/^bodega_jobs\{[^}]*state="waiting"\} (\d+)$/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
}
