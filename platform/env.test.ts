import { describe, expect, it } from 'vitest';
import { EnvError, readEnv, requireSetting } from '#platform/env.ts';

describe('readEnv', () => {
  it('works with nothing set', () => {
    expect(readEnv({})).toMatchObject({ PORT: 3000, PUBLIC_URL: 'http://localhost:3000', DATA_DIR: '.data' });
  });

  it('treats an empty value as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  it.each([
    ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, but is "abc".'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, but is "70000".'],
    ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, but is "-1".'],
    [
      'PUBLIC_URL',
      'aisle.example',
      'PUBLIC_URL must be a URL that starts with http:// or https://, but is "aisle.example".',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug or silent, but is "loud".'],
    [
      'TRUSTED_PROXIES',
      '1,10.0.0.1',
      'TRUSTED_PROXIES must be a number of proxies, or addresses such as 10.0.0.0/8, but is "1,10.0.0.1".',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/33',
      'TRUSTED_PROXIES must be a number of proxies, or addresses such as 10.0.0.0/8, but is "10.0.0.0/33".',
    ],
    [
      'VISITOR_LIMITS',
      'ask-site',
      'VISITOR_LIMITS must be a list of name=number, such as ask-site=1200, but is "ask-site".',
    ],
    ['VISITOR_SECRET', 'short', 'VISITOR_SECRET must have at least 32 characters.'],
    ['SEALING_SECRET', 'short', 'SEALING_SECRET must have at least 32 characters.'],
    ['MODEL_TEMPERATURE', '3', 'MODEL_TEMPERATURE must be a number from 0 to 2, such as 0.15, but is "3".'],
    ['NODE_ENV', 'prod', 'NODE_ENV must be development, production or test, but is "prod".'],
  ])('rejects %s=%s with a clear message', (key, value, message) => {
    expect(() => readEnv({ [key]: value })).toThrow(new EnvError(message));
  });

  it('reports every invalid setting at once and never prints a password', () => {
    const read = () => readEnv({ PORT: 'x', DATABASE_URL: 'mysql://me:hunter2@host/db' });
    expect(read).toThrow(/^PORT .*\nDATABASE_URL must be a URL that starts with postgres:\/\/\.$/);
    expect(read).not.toThrow(/hunter2/);
  });

  it('parses proxies, visitor limits and visitor secrets', () => {
    const secret = 'x'.repeat(32);
    expect(readEnv({})).toMatchObject({ TRUSTED_PROXIES: 0, VISITOR_LIMITS: {} });
    expect(readEnv({ TRUSTED_PROXIES: '2' }).TRUSTED_PROXIES).toBe(2);
    expect(readEnv({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).TRUSTED_PROXIES).toEqual(['10.0.0.0/8', '::1']);
    expect(readEnv({ VISITOR_LIMITS: 'ask-site=5,proof=2' }).VISITOR_LIMITS).toEqual({ 'ask-site': 5, proof: 2 });
    expect(readEnv({ VISITOR_SECRET: `${secret}, ${secret}y` }).VISITOR_SECRET).toEqual([secret, `${secret}y`]);
  });

  it('removes the trailing slash of a URL', () => {
    expect(readEnv({ PUBLIC_URL: 'https://aisle.example/' }).PUBLIC_URL).toBe('https://aisle.example');
  });
});

it('requireSetting names the missing setting and its purpose', () => {
  expect(() => requireSetting(readEnv({}), 'DATABASE_URL', 'it is the database.')).toThrow(
    new EnvError('DATABASE_URL is not set: it is the database.'),
  );
});
