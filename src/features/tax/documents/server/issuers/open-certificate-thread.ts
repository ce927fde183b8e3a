// A thread of its own for one upload: what a file has it do ends with the thread, and holds nobody else up.

import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openCertificate } from '#countries/core/open-certificate.ts';

const Upload = z.object({ files: z.array(z.instanceof(Uint8Array)), password: z.string() });
const { files, password } = Upload.parse(workerData);
parentPort?.postMessage(openCertificate(files, password));
