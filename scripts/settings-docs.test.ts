import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '#platform/env.ts';
import { generateSettingsDocs } from './settings-docs.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
/** Settings of the PostgreSQL and Logto images, and passwords that become part of a connection URL. */
const otherSettings =
  /^(POSTGRES_PASSWORD|DATABASE_PASSWORD|OWNER_PASSWORD|APP_PASSWORD|TRUST_PROXY_HEADER|DB_URL|ENDPOINT|ADMIN_ENDPOINT)$/;

it.each(generateSettingsDocs())(
  '$path matches platform/env.ts; if not, run node scripts/run.mjs settings-docs',
  docs => {
    expect(read(docs.path)).toBe(docs.content);
    expect(settingNames.filter(name => !docs.content.includes(name))).toEqual([]);
  },
);

it.each(['compose.yaml', 'deploy/kubernetes.yaml'])('%s uses only settings that exist', file => {
  const named = [...read(file).matchAll(/^ +([A-Z][A-Z\d_]+):|\$\{([A-Z][A-Z\d_]+)/gm)];
  const names = new Set(named.map(([, key, used]) => key ?? used ?? '').filter(name => !otherSettings.test(name)));
  expect(names.size).toBeGreaterThan(5);
  expect([...names].filter(name => !settingNames.includes(name))).toEqual([]);
});

it('the Docker image uses only settings that exist and contains every folder that the server imports', () => {
  const dockerfile = read('Dockerfile');
  const set = /^ENV (.*)$/m.exec(dockerfile)?.[1]?.split(' ') ?? [];
  expect(set.map(one => one.split('=')[0]).filter(name => !settingNames.includes(`${name}`))).toEqual([]);
  const copied = [...dockerfile.matchAll(/^COPY (\w+) \1$/gm)].map(([, folder]) => folder);
  expect(copied).toEqual(['api', 'database', 'domain', 'platform', 'providers', 'server']);
});

it('compose.yaml publishes ports on loopback only: a client that bypasses the proxy could forge its address', () => {
  const ports = [...read('compose.yaml').matchAll(/^ +ports: (.*)$/gm)].flatMap(([, list = '']) => JSON.parse(list));
  expect(ports.length).toBeGreaterThan(1);
  expect(ports.filter(port => !port.startsWith('127.0.0.1:'))).toEqual([]);
});

type ComposeService = {
  image?: string;
  ports?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  healthcheck?: object;
  depends_on?: Record<string, { condition: string }>;
};
type Compose = { services: Record<string, ComposeService>; volumes: Record<string, null> };

const readCompose = (file: string): Compose => parse(read(file), { merge: true });

it('compose.models.yaml adds a model server and connects the servers of compose.yaml with it', () => {
  const base = readCompose('compose.yaml').services;
  const { services, volumes } = readCompose('compose.models.yaml');
  const isOverride = (name: string) => name in base;
  const added = Object.entries(services).filter(([name]) => !isOverride(name));
  expect(Object.keys(services).filter(isOverride)).toEqual(['web', 'worker']);
  for (const name of ['web', 'worker']) {
    const environment = services[name]?.environment ?? {};
    expect(services[name]).toEqual({ environment });
    expect(Object.keys(environment).filter(setting => !settingNames.includes(setting))).toEqual([]);
    expect(services[new URL(environment.MODEL_URL ?? '').hostname]?.healthcheck).toBeDefined();
    expect(environment.MODEL_NAME).toMatch(/\w/);
  }
  for (const [name, { image, ports, volumes: used = [], depends_on = {} }] of added) {
    expect([name, image, ports]).toEqual([name, expect.stringMatching(/:\d+\.\d+/), undefined]);
    expect(used.map(volume => volume.split(':')[0] ?? '').filter(volume => !(volume in volumes))).toEqual([]);
    for (const other of Object.keys(depends_on)) expect(services[other]?.healthcheck).toBeDefined();
  }
});

it.each(['compose.yaml', 'deploy/kubernetes.yaml'])(
  '%s contains every setting that a server requires to start',
  file => {
    const text = read(file);
    for (const name of ['PUBLIC_URL', 'IDENTITY_URL']) expect(text).toMatch(new RegExp(`^ +${name}: `, 'm'));
    expect(text).toMatch(/server\/setup\.ts/);
    expect(text).toMatch(/server\/worker\.ts/);
  },
);
