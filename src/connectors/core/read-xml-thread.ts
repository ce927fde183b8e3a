// Parses one document in a thread of its own; in the main thread it would block all calls for a second.

import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { parseXml } from './parse-xml.ts';

const { bytes, isText } = z.object({ bytes: z.instanceof(Uint8Array), isText: z.boolean() }).parse(workerData);
parentPort?.postMessage(await parseXml(bytes, isText));
