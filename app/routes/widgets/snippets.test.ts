import { expect, it } from 'vitest';
import { snippetsFor } from '#app/routes/widgets/snippets.ts';
import { countChanges, describeChanges } from '#app/routes/widgets/widget-labels.ts';

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
