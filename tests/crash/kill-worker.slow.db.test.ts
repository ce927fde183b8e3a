import { testKills } from './kill-loop.ts';

await testKills({ kills: 30, readers: 4 });
