import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(import.meta.dirname, '../..');
/** Only for what hangs: a file with a year of orders takes its time where other tests have the cores. */
const START_MS = 600_000;
/** The compile cache of `npm test` halves the start of a program. */
const { NODE_COMPILE_CACHE } = process.env;
const COMPILED = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

export type Process = {
  pid: number;
  /** Ends it as a power cut would; resolves once it is gone. */
  kill(): Promise<void>;
  /** Resolves once it is gone, however that came. */
  ended: Promise<unknown>;
  /** The lines that it printed, the last thousands of them. */
  lines: readonly string[];
};

type Started = Process & {
  /** Resolves with the first line that matches, also of those printed before. */
  said(pattern: RegExp): Promise<string>;
};

const MAX_LINES = 5_000;

/** Starts one of our programs by its file, with this environment alone: the test runner's own has other settings. */
export function startProcess(file: string, env: Record<string, string>, args: readonly string[] = []): Started {
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > MAX_LINES) lines.shift();
      for (const listener of listeners) listener(line);
    });
  }
  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const early = lines.find((line) => pattern.test(line));
        if (early !== undefined) return resolve(early);
        const timer = setTimeout(() => fail('did not say so in time'), START_MS);
        const fail = (why: string) => {
          clearTimeout(timer);
          reject(new Error(`${file} ${why}:\n${lines.slice(-20).join('\n')}`));
        };
        listeners.add((line) => {
          if (!pattern.test(line)) return;
          clearTimeout(timer);
          resolve(line);
        });
        child.once('exit', () => fail('ended before'));
      }),
  };
}

export type SandboxProcess = Process & { url: string; host: string };

/** The simulated partners as a process of their own, on a free port: they outlive every worker. */
export async function startSandboxProcess(env: Record<string, string>): Promise<SandboxProcess> {
  const sandbox = startProcess('sandbox/sandbox.ts', { ...env, SANDBOX_PORT: '0' });
  const line = await sandbox.said(/Sandbox is ready at/);
  const url = /http:\S+/.exec(line)?.[0] ?? '';
  return { ...sandbox, url, host: new URL(url).host };
}
