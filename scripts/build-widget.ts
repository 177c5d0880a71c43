// Builds the widget: the launcher has a fixed name, all other files have a content hash in their name.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';

type Chunk = { type: string; fileName: string; isEntry?: boolean; name?: string };

const source = join(import.meta.dirname, '../widget');
const browsers = ['chrome111', 'firefox114', 'safari16.4'];

/** The panel is rendered as a whole, in the browser, by components without state: it doesn't need these parts of Preact. */
const unusedParts = [
  { name: 'setState', code: /[\w$]+\.prototype\.setState=.*?(?=[\w$]+\.prototype\.render=)/s, instead: '' },
  { name: 'the search for error boundaries', code: /(__e:function\([\w$]+),.*?(?=throw )/s, instead: '$1){' },
  {
    name: 'the recovery of server-rendered markup after an error',
    code: /if\(([\w$]+\.length=[\w$]+,[\w$]+\.__v=null),.*?;else (?=[\w$]+\.__e=)/s,
    instead: '$1;',
  },
];
const smallPreact: Plugin = {
  name: 'small-preact',
  transform(code, id) {
    if (!id.endsWith('/preact.mjs')) return undefined;
    return unusedParts.reduce((whole, part) => {
      const smaller = whole.replace(part.code, part.instead);
      if (smaller === whole)
        throw new Error(`${part.name} was not found in this version of Preact. Adjust or remove this plugin.`);
      return smaller;
    }, code);
  },
};

export async function buildWidget(folder: string): Promise<void> {
  const inner = join(folder, 'widget');
  mkdirSync(inner, { recursive: true });
  const entry = { panel: join(source, 'panel/panel.tsx'), preview: join(source, 'preview/preview.ts') };
  const names = { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js' };
  const chunks = await run(
    {
      outDir: inner,
      // As a library, because Vite would otherwise add its own loader.
      lib: { formats: ['es'], entry },
      rolldownOptions: {
        optimization: { inlineConst: { mode: 'all' } },
        output: { minify: true, comments: false, ...names },
      },
    },
    { __WORDS__: await writeWords(inner) },
  );
  const addressOf = (name: string) => `/widget/${chunks.find(chunk => chunk.isEntry && chunk.name === name)?.fileName}`;
  await run(
    {
      outDir: folder,
      rolldownOptions: {
        input: join(source, 'launcher/launcher.ts'),
        output: { format: 'iife', entryFileNames: 'widget.js' },
      },
    },
    { __PANEL__: addressOf('panel') },
  );
  const page = readFileSync(join(source, 'preview/preview.html'), 'utf8').replace('{script}', addressOf('preview'));
  writeFileSync(join(inner, 'preview.html'), page);
  cpSync(join(source, 'preview/sample.svg'), join(inner, 'sample.svg'));
}

/** All languages have the same keys, so only English contains them. Returns the suffix of the file names. */
async function writeWords(folder: string): Promise<string> {
  const languages = readdirSync(join(source, 'translations')).filter(file => /^(?!en)[a-z]{2}\.ts$/.test(file));
  const files = await Promise.all(
    languages.map(async file => {
      const { words } = await import(pathToFileURL(join(source, 'translations', file)).href);
      return [file.slice(0, 2), `export default${JSON.stringify(Object.values(words).join('|'))}`] as const;
    }),
  );
  const end = `-${createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8)}.js`;
  for (const [language, text] of files) writeFileSync(join(folder, language + end), text);
  return end;
}

async function run(options: InlineConfig['build'], values: Record<string, string>): Promise<Chunk[]> {
  const result = await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [smallPreact],
    // Builds are identical, also in tests.
    oxc: { jsx: { development: false } },
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    build: { target: browsers, emptyOutDir: false, modulePreload: false, reportCompressedSize: false, ...options },
  });
  return [result].flat().flatMap(each => ('output' in each ? (each.output as Chunk[]) : []));
}
