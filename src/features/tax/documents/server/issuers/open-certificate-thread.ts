// A thread of its own for one upload: the work that a file causes ends with the thread, and delays no other request.

import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openCertificate } from '#countries/core/open-certificate.ts';

const Upload = z.object({ files: z.array(z.instanceof(Uint8Array)), password: z.string() });
const { files, password } = Upload.parse(workerData);
parentPort?.postMessage(openCertificate(files, password));
