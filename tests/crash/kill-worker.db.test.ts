import { testKills } from './kill-loop.ts';

await testKills({ kills: 3, readers: 1 });
