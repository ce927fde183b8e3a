import { rmSync } from 'node:fs';
import type { Dice } from '../../sandbox/kit/seeded.ts';
import { atTheEnd } from '../at-the-end.ts';
import { createDataFolder } from '../data-folder.ts';
import { type Process, startProcess } from './processes.ts';

type Worker = Process & { isReady: boolean };

const PROGRAM = 'src/programs/worker.ts';

/**
 * Worker processes as in production, a fixed number of them: for each that is killed, or ends by itself, another is
 * started.
 */
export async function createWorkerPool(size: number, env: Record<string, string>, dice: Dice) {
  const all: Worker[] = [];
  let workers: Worker[] = [];
  let isRunning = false;
  const NODE_COMPILE_CACHE = await keepCompiled();

  function start(): void {
    const process = startProcess(PROGRAM, { ...env, NODE_COMPILE_CACHE });
    const worker: Worker = Object.assign(process, { isReady: false });
    process.said(/worker is ready/).then(
      () => {
        worker.isReady = true;
      },
      () => {}, // killed before
    );
    workers.push(worker);
    all.push(worker);
    void process.ended.then(() => {
      workers = workers.filter((one) => one !== worker);
      fill();
    });
  }

  function fill(): void {
    while (isRunning && workers.length < size) start();
  }

  return {
    start(): void {
      isRunning = true;
      fill();
    },
    /** Kills one that is at work, at once, and starts another. @returns false where none is at work */
    async killOne(): Promise<boolean> {
      const ready = workers.filter((worker) => worker.isReady);
      if (ready.length === 0) return false;
      await dice.pick(ready).kill();
      return true;
    },
    async killAll(): Promise<void> {
      isRunning = false;
      await Promise.all(workers.map((worker) => worker.kill()));
    },
    /** Unexpected lines in the logs of all of them. */
    complaints: () => all.flatMap(({ lines }) => lines.filter((line) => !/"level":(10|20|30)\b/.test(line))),
  };
}

/**
 * A process that is killed keeps nothing of what it compiled: one that ends by itself does it for all, which halves
 * their start.
 */
async function keepCompiled(): Promise<string> {
  const folder = createDataFolder();
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }));
  await startProcess(PROGRAM, { NODE_COMPILE_CACHE: folder }).ended;
  return folder;
}
