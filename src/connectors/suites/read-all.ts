import type { Page, Remote, StreamName } from '../core/connector.ts';
import type { Target } from './sandbox-target.ts';

/** The items of a run over a stream, and its final watermark. */
export type Run<T> = { items: T[]; quarantined: Page<T>['quarantined']; pages: number; watermark: string | null };

/** Reads one page, as the engine does. */
export async function readPage<K extends StreamName>(
  { connector, ctx }: Pick<Target, 'connector' | 'ctx'>,
  stream: K,
  from: string | null,
  page: string | null,
): Promise<Page<Remote[K]>> {
  const read = connector.read[stream];
  if (!read) throw new Error(`${connector.manifest.title} does not read ${stream}`);
  return read.call(connector.read, ctx, { from, page });
}

/** Reads a stream to its end; `between` is called after each page but the last. */
export async function readAll<K extends StreamName>(
  target: Pick<Target, 'connector' | 'ctx'>,
  stream: K,
  from: string | null,
  between: (pages: number) => Promise<void> = async () => {},
): Promise<Run<Remote[K]>> {
  const run: Run<Remote[K]> = { items: [], quarantined: [], pages: 0, watermark: from };
  let page: string | null = null;
  for (;;) {
    const read: Page<Remote[K]> = await readPage(target, stream, from, page);
    run.items.push(...read.items);
    run.quarantined.push(...read.quarantined);
    run.pages += 1;
    if (read.seen !== undefined && (run.watermark === null || read.seen > run.watermark)) run.watermark = read.seen;
    if (read.next === undefined) return run;
    page = read.next;
    await between(run.pages);
  }
}
