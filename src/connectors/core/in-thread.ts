import { Worker } from 'node:worker_threads';

const MAX_MEMORY_MB = 256;

/** A thread gave no answer: it took too long, or it ended first. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
  readonly reason: 'too_slow' | 'ended';

  constructor(reason: ThreadFailure['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Processes foreign bytes in a thread, where that may take long: the process goes on meanwhile. The thread's `file`
 * reads `workerData` and posts one message, the answer. Then it is ended, as it is after `maxMs`. @throws
 * ThreadFailure; the thread's own error, such as that its memory is full
 */
export async function inThread<Answer>(file: URL, workerData: unknown, maxMs: number): Promise<Answer> {
  const thread = new Worker(file, { workerData, resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const fail = (reason: ThreadFailure['reason'], how: string) =>
        reject(new ThreadFailure(reason, `${file.pathname.split('/').at(-1)} ${how}`));
      timer = setTimeout(() => fail('too_slow', `gave no answer in ${maxMs} ms`), maxMs);
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', (code) => fail('ended', `ended without an answer (${code})`));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
