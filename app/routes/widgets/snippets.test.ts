import { expect, it } from 'vitest';
import { snippetsFor } from '#app/routes/widgets/snippets.ts';
import { countChanges, describeChanges, statusOf } from '#app/routes/widgets/widget-labels.ts';

const origin = 'https://aisle.example';
const codeOf = (type: 'bubble' | 'inline' | 'search') =>
  Object.fromEntries(snippetsFor({ origin, key: 'w_1', type }).map(({ value, code }) => [value, code]));

it('a bubble needs one line of code', () => {
  expect(codeOf('bubble').html).toBe('<script async src="https://aisle.example/widget.js" data-widget="w_1"></script>');
  expect(codeOf('bubble').react).not.toContain('data-target');
});

it.each(['inline', 'search'] as const)('code for the type %s includes the element it renders into', type => {
  const { html, react, 'tag-manager': tag } = codeOf(type);
  expect(html).toBe(
    '<div id="aisle"></div>\n<script async src="https://aisle.example/widget.js" data-widget="w_1" data-target="#aisle"></script>',
  );
  expect(react).toContain('return <div id="aisle" />;');
  expect(tag).toContain(`script.setAttribute('data-target', '#aisle');`);
});

it('summarizes changes', () => {
  expect(describeChanges(['greeting'])).toBe('Greeting');
  expect(describeChanges(['accent', 'greeting', 'title'])).toBe('Colour, greeting and title');
  expect(describeChanges(['accent', 'greeting', 'title', 'sources'])).toBe('Colour, greeting and 2 more');
  expect([countChanges(1), countChanges(3, 'unpublished')]).toEqual(['1 change', '3 unpublished changes']);
});

it('the steps for the platform of the website come first', () => {
  const orderFor = (type: 'bubble' | 'inline', platform: 'wix' | 'tag-manager' | 'html' | null) =>
    snippetsFor({ origin, key: 'w_1', type }, platform).map(({ value }) => value);
  expect(orderFor('bubble', 'wix').slice(0, 2)).toEqual(['wix', 'html']);
  expect(orderFor('bubble', 'tag-manager')[0]).toBe('tag-manager');
  expect(orderFor('bubble', null)[0]).toBe('html');
  expect(orderFor('inline', 'wix')).toEqual(['html', 'react', 'tag-manager']);
});

it('a widget that was never loaded on a page is never live', () => {
  const seenAt = '2026-11-18T10:00:00.000Z';
  expect(statusOf({ enabled: true, seenAt: null }).label).toBe('Not installed');
  expect(statusOf({ enabled: true, seenAt }).label).toBe('Live');
  expect(statusOf({ enabled: false, seenAt }).label).toBe('Off');
});
