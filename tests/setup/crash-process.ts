// A process that crashes in the requested way.
import { readEnv } from '#platform/env.ts';
import { openLog } from '#server/open-log.ts';

const env = readEnv();
openLog(env, 'crash').reportTo(env);
const [, , how] = process.argv;
if (how === 'rejection') void Promise.reject(new Error('planted rejection'));
else throw new Error('planted error');
