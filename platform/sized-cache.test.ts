import { expect, it } from 'vitest';
import { createSizedCache } from '#platform/sized-cache.ts';

const cache = () => createSizedCache<string>(10, value => value.length);

it('keeps the values that were used last, up to a total size', async () => {
  const { readOnce, size } = cache();
  const made: string[] = [];
  const read = (value: string) =>
    readOnce(value, '', async () => {
      made.push(value);
      return value;
    });
  for (const value of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa', 'bbbb']) expect(await read(value)).toBe(value);
  expect(made).toEqual(['aaaa', 'bbbb', 'cccc', 'bbbb']);
  expect(size()).toBe(8);
  await read('a value that is larger than all of the cache');
  expect(size()).toBeLessThanOrEqual(10);
});

it('makes a value once while several callers wait for it, and again after an error', async () => {
  const { readOnce, size } = cache();
  const made: PromiseWithResolvers<string>[] = [];
  const read = () =>
    readOnce('key', '', () => {
      const pending = Promise.withResolvers<string>();
      made.push(pending);
      return pending.promise;
    });
  const first = [read(), read()];
  made[0]?.reject(new Error('no'));
  for (const failed of first) await expect(failed).rejects.toThrow('no');
  const second = read();
  made[1]?.resolve('value');
  expect(await second).toBe('value');
  expect(await read()).toBe('value');
  expect(made).toHaveLength(2);
  expect(size()).toBe(5);
});

it('keeps one version of each key, made with the help of the one before', async () => {
  const { readOnce, find, size } = cache();
  const read = (version: string) => readOnce('key', version, async before => `${(await before) ?? ''}${version}`);
  expect(await read('a')).toBe('a');
  expect(await read('b')).toBe('ab');
  expect(await read('b')).toBe('ab');
  expect(await find('key')?.value).toBe('ab');
  expect(find('key')?.version).toBe('b');
  expect(size()).toBe(2);
  expect(find('other')).toBeUndefined();
});
