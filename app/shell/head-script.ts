import { themeScript } from '#app/shell/theme.ts';

// zod tries `new Function` when it may; our policy forbids it, and the browser would report the attempt.
const zodScript = 'window.__zod_globalConfig={jitless:true}';

/** What has to run before the first paint and before any other script. */
export const headScript = `${zodScript};${themeScript}`;
