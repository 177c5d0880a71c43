// What npm start does with the model servers that it finds on this computer.
import type { Env } from '#platform/env.ts';
import type { LocalModel } from '#providers/model/local-models.ts';

const maxNames = 5;

/** One line per server for the terminal; none if the operator chose a model. */
export function describeLocalModels({ MODEL_URL }: Pick<Env, 'MODEL_URL'>, found: readonly LocalModel[]): string[] {
  if (MODEL_URL) return [];
  return found.map(({ server, url, models }) => {
    const [first = ''] = models;
    const more = models.length > maxNames ? [`${models.length - maxNames} more`] : [];
    const names = [...models.slice(0, maxNames), ...more].join(', ');
    const what = models.length === 1 ? 'a model' : 'models';
    const settings = `MODEL_URL=${url} MODEL_NAME=${quote(first)}`;
    return `Found ${what} on this computer: ${server} (${names}). Use it in Settings → Answer model, or start with ${settings}`;
  });
}

/** An owner may choose them in Settings, although they are in a private network. */
export function allowLocalModels(
  { MODEL_ALLOW_ORIGINS }: Pick<Env, 'MODEL_ALLOW_ORIGINS'>,
  found: readonly LocalModel[],
): string[] {
  return [...new Set([...MODEL_ALLOW_ORIGINS, ...found.map(({ url }) => new URL(url).origin)])];
}

/** For a shell. */
function quote(name: string): string {
  return /^[\w./:@+-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
