import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';
import { installPeer } from './install-peer.ts';
import { PASSWORD, type VendurePeer } from './vendure-peer.ts';
import { seedShop } from './vendure-shop.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    vendure: VendurePeer;
  }
}

const FOLDER = join(import.meta.dirname, 'vendure');
const Started = z.object({ url: z.string(), control: z.string() });

/** One real Vendure server a run, on a port of its own, with something to sell. */
export default async function setup(project: TestProject) {
  installPeer(FOLDER);
  const server = spawn(process.execPath, ['server.mjs'], {
    cwd: FOLDER,
    env: { ...process.env, PEER_PASSWORD: PASSWORD, VENDURE_DISABLE_TELEMETRY: 'true' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.stdin.end(); // it ends with it, also where this process is killed
    await ended;
  };
  try {
    const peer = await Promise.race([firstJson(server.stdout), ended.then(() => null)]);
    if (!peer) throw new Error('The Vendure server ended before it was ready; it says why above.');
    project.provide('vendure', { ...peer, ...(await seedShop(peer.url)) });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function firstJson(output: NodeJS.ReadableStream) {
  for await (const line of createInterface(output)) if (line.startsWith('{')) return Started.parse(JSON.parse(line));
  return null;
}
