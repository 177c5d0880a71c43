import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MarkdownView } from '#app/ui/markdown-view.tsx';
import { payloads } from '#tests/setup/hostile-text.ts';

/** The elements alone, without their dress. */
function show(text: string): string {
  return renderToStaticMarkup(<MarkdownView text={text} />)
    .replace(/ (class|target|rel)="[^"]*"/g, '')
    .replace(/^<div>|<\/div>$/g, '');
}

it('renders headings, lists, tables and emphasis', () => {
  expect(show('## Returns\n\nSend it **back** in *30* days.')).toBe(
    '<h2>Returns</h2><p>Send it <strong>back</strong> in <em>30</em> days.</p>',
  );
  expect(show('- one\n- two\n  1. deep')).toBe('<ul><li>one</li><li>two<ol start="1"><li>deep</li></ol></li></ul>');
  expect(show('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('<tr><td>1</td><td>2</td></tr>');
  expect(show('- [x] done')).toContain('☑ done');
});

it('never skips a heading level below the heading of the page', () => {
  expect(show('### Deep\n\n#### Deeper\n\n# Top').match(/<h\d/g)).toEqual(['<h2', '<h3', '<h2']);
});

it('renders HTML as text, and links only to web, mail and phone addresses', () => {
  expect(show('<img src=x onerror=alert(1)> <b>bold</b>')).not.toMatch(/<(img|b)\b/);
  expect(show('<script>alert(1)</script>')).toContain('&lt;script&gt;');
  expect(show('[go](javascript:alert(1))')).toBe('<p>go</p>');
  expect(show('[go](https://shop.example/)')).toBe('<p><a href="https://shop.example/">go</a></p>');
  expect(show('![a tent](https://elsewhere.example/spy.png)')).toBe('<p><span>a tent</span></p>');
  expect(show('5 &lt; 6 &amp; more')).toBe('<p>5 &lt; 6 &amp; more</p>');
});

it('hostile Markdown renders only allowed elements and link schemes', () => {
  const allowed = /^(div|h[2-6]|p|ul|ol|li|blockquote|pre|code|table|thead|tbody|tr|th|td|hr|strong|em|del|br|a|span)$/;
  for (const text of payloads) {
    const shown = show(text);
    const elements = [...shown.matchAll(/<([a-z0-9]+)/g)].map(([, name = '']) => name);
    expect(elements.filter(name => !allowed.test(name))).toEqual([]);
    const addresses = [...shown.matchAll(/ href="([^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses.filter(address => !/^(https?|mailto|tel):/.test(address))).toEqual([]);
  }
});
