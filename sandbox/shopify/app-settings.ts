// Reads the app's shopify.app.toml. Supports as much TOML as such files need, and refuses the rest.
import { readFileSync } from 'node:fs';
import { z } from 'zod';

type Entry = { [key: string]: unknown };

const path = z.string().startsWith('/');
/** What Shopify's CLI requires, too. */
const settings = z.object({
  client_id: z.string(),
  build: z.object({ include_config_on_deploy: z.boolean() }),
  name: z.string(),
  handle: z.string().regex(/^[a-z\d-]+$/),
  access_scopes: z.object({ scopes: z.string() }),
  auth: z.object({ redirect_urls: z.array(z.url()) }),
  webhooks: z.object({
    api_version: z.string(),
    subscriptions: z.array(
      z.object({
        topics: z.array(z.string()).default([]),
        compliance_topics: z.array(z.string()).default([]),
        uri: path,
      }),
    ),
  }),
  app_proxy: z.object({ url: z.string(), prefix: z.string(), subpath: z.string() }),
});

export type AppSettings = {
  name: string;
  handle: string;
  scopes: string[];
  apiVersion: string;
  /** Topics that go to every shop where the app is installed, and the path each goes to. */
  topics: { topic: string; uri: string }[];
  proxy: { prefix: string; subpath: string; path: string };
};

export function readAppSettings(file: string | URL): AppSettings {
  const { name, handle, access_scopes, webhooks, app_proxy } = settings.parse(readToml(readFileSync(file, 'utf8')));
  return {
    name,
    handle,
    scopes: access_scopes.scopes.split(',').map(scope => scope.trim()),
    apiVersion: webhooks.api_version,
    topics: webhooks.subscriptions.flatMap(({ topics, compliance_topics, uri }) =>
      [...topics, ...compliance_topics].map(topic => ({ topic, uri })),
    ),
    proxy: { prefix: app_proxy.prefix, subpath: app_proxy.subpath, path: new URL(app_proxy.url).pathname },
  };
}

export function readToml(text: string): Entry {
  const root: Entry = {};
  let place = root;
  for (const line of joinArrays(text)) {
    const heading = /^\[(\[)?([\w.-]+)\]?\]$/.exec(line);
    const pair = /^([\w-]+) = (.+)$/.exec(line);
    if (heading) place = open(root, `${heading[2]}`.split('.'), Boolean(heading[1]));
    else if (pair) place[`${pair[1]}`] = readValue(`${pair[2]}`);
    else throw new Error(`shopify.app.toml: the sandbox cannot read "${line}"`);
  }
  return root;
}

/** Lines without comments; an array that is written over several becomes one. */
function joinArrays(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n').map(one => one.trim())) {
    if (!line || line.startsWith('#')) continue;
    const last = lines.at(-1);
    if (last && /= \[/.test(last) && !last.endsWith(']')) lines[lines.length - 1] = `${last}${line}`;
    else lines.push(line);
  }
  return lines;
}

function open(root: Entry, names: string[], isList: boolean): Entry {
  const last = names.pop() ?? '';
  let place = root;
  for (const name of names) {
    place[name] ??= {};
    place = place[name] as Entry;
  }
  const made: Entry = {};
  if (isList) {
    place[last] ??= [];
    (place[last] as Entry[]).push(made);
    return made;
  }
  place[last] ??= made;
  return place[last] as Entry;
}

/** Strings, numbers, booleans and arrays are written as in JSON, but for the comma after the last. */
function readValue(text: string): unknown {
  return JSON.parse(text.replace(/,\s*\]$/, ']'));
}
