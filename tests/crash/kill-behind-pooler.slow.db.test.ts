import { test } from 'vitest';
import { hasPgbouncer } from '../pgbouncer.ts';
import { testKills } from './kill-loop.ts';

if (hasPgbouncer) await testKills({ kills: 10, readers: 4, behindPooler: true });
else test.skip('workers behind a pooler are killed: pgbouncer is not on the PATH');
