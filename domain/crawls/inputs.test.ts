import { describe, expect, it } from 'vitest';
import { crawlPages, crawls, pageSources } from '#database/schema/crawls.ts';
import { crawlInput, crawlLimits, crawlsInput } from '#domain/crawls/inputs.ts';

const read = (url: string) => crawlInput.safeParse({ kind: 'page', url });

describe('a website address', () => {
  it.each([
    ['shop.example', 'https://shop.example/'],
    [' https://shop.example/a?b=1#c ', 'https://shop.example/a?b=1'],
    ['http://localhost:3005', 'http://localhost:3005/'],
    ['HTTPS://Größe.example', 'https://xn--gre-6ka8i.example/'],
  ])('%s is normalised to %s', (typed, url) => {
    expect(read(typed).data?.url).toBe(url);
  });

  it.each(['', 'shop', 'ftp://shop.example', 'https://me:secret@shop.example', 'javascript:alert(1)', 'https://'])(
    '%s is refused with a message',
    typed => {
      expect(read(typed).error?.issues[0]?.message).toMatch(/^Enter the full address/);
    },
  );

  it('is limited to the length of its database columns', () => {
    for (const table of [crawls, crawlPages, pageSources])
      expect(table.url.getSQLType()).toBe(`varchar(${crawlLimits.url})`);
    expect(read(`shop.example/${'ü'.repeat(1000)}`).success).toBe(false);
  });

  it('has limits with messages that name them', () => {
    const { error } = crawlInput.safeParse({ kind: 'links', url: 'shop.example', maxPages: 1001, maxDepth: 0 });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Enter a whole number from 1 to 1000.',
      'Enter a whole number from 1 to 10.',
    ]);
  });

  it('can be one of several, separated by commas, spaces or new lines', () => {
    const many = (url: string) => crawlsInput.safeParse({ kind: 'links', url });
    expect(many('a.example, https://b.example/x\nc.example ').data?.url).toEqual([
      'https://a.example/',
      'https://b.example/x',
      'https://c.example/',
    ]);
    expect(many('a.example, shop').error?.issues[0]?.message).toMatch(/^Enter the full address/);
    expect(many(' , ').error?.issues[0]?.message).toMatch(/^Enter the full address/);
    expect(many('a.example b.example c.example d.example').error?.issues[0]?.message).toBe(
      'Enter at most 3 URLs at a time.',
    );
  });
});
