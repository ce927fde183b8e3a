import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from 's3rver';
import { atTheEnd } from './at-the-end.ts';
import { createDataFolder } from './data-folder.ts';

/** A bucket on a real server, stopped after the test file. `calls` are its requests: `PUT /files/7/a.txt`. */
export async function givenBucket() {
  const directory = createDataFolder();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await server.run();
  const calls: string[] = [];
  server.httpServer.on('request', ({ method, url }) => calls.push(`${method} ${url}`));
  let isOpen = true;
  async function stop() {
    if (!isOpen) return;
    isOpen = false;
    server.httpServer.closeAllConnections();
    await server.close();
  }
  atTheEnd(async () => {
    await stop();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    endpoint: `http://127.0.0.1:${port}/files`,
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/files?ssl=off`,
    calls,
    stop,
    /** The contents of the bucket. */
    keys: async () =>
      (await readdir(join(directory, 'files'), { recursive: true })).filter((name) => /\._S3rver_object$/.test(name)),
  };
}
