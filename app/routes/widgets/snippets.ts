import type { WidgetType } from '#domain/widgets/inputs.ts';

type EmbeddedWidget = { origin: string; key: string; type: WidgetType };

export type Snippet = { value: string; label: string; where: string; language: string; code: string };

/** The element id for inline and search widgets. A bubble needs no element. */
const elementId = 'aisle';

export function snippetsFor(widget: EmbeddedWidget): Snippet[] {
  return [
    {
      value: 'html',
      label: 'HTML',
      where: needsElement(widget)
        ? 'Paste this where the widget should appear.'
        : 'Paste this before </body> on every page. Most shop themes have one place for it.',
      language: 'HTML',
      code: htmlFor(widget),
    },
    {
      value: 'react',
      label: 'React',
      where: needsElement(widget)
        ? 'Add <Aisle /> where the widget should appear.'
        : 'Add <Aisle /> once to the layout that all pages share.',
      language: 'JSX',
      code: reactFor(widget),
    },
    {
      value: 'tag-manager',
      label: 'Tag manager',
      where: needsElement(widget)
        ? `Create a custom HTML tag for pages with an element with the id “${elementId}”.`
        : 'Create a custom HTML tag that fires on all pages.',
      language: 'HTML',
      code: tagFor(widget),
    },
  ];
}

function needsElement({ type }: EmbeddedWidget): boolean {
  return type !== 'bubble';
}

function htmlFor(widget: EmbeddedWidget): string {
  const target = needsElement(widget) ? ` data-target="#${elementId}"` : '';
  const script = `<script async src="${widget.origin}/widget.js" data-widget="${widget.key}"${target}></script>`;
  return needsElement(widget) ? `<div id="${elementId}"></div>\n${script}` : script;
}

function reactFor(widget: EmbeddedWidget): string {
  return [
    `import { useEffect } from 'react';`,
    '',
    'export function Aisle() {',
    '  useEffect(() => {',
    ...scriptLines(widget).map(line => `    ${line}`),
    '    return () => {',
    '      window.Aisle?.shutdown();',
    '      script.remove();',
    '    };',
    '  }, []);',
    needsElement(widget) ? `  return <div id="${elementId}" />;` : '  return null;',
    '}',
  ].join('\n');
}

// Tag managers recreate script elements without their data attributes, so this creates its own.
function tagFor(widget: EmbeddedWidget): string {
  const lines = scriptLines(widget).map(line => `    ${line.replace('const', 'var')}`);
  return ['<script>', '  (function () {', ...lines, '  })();', '</script>'].join('\n');
}

function scriptLines(widget: EmbeddedWidget): string[] {
  return [
    `const script = document.createElement('script');`,
    'script.async = true;',
    `script.src = '${widget.origin}/widget.js';`,
    `script.setAttribute('data-widget', '${widget.key}');`,
    ...(needsElement(widget) ? [`script.setAttribute('data-target', '#${elementId}');`] : []),
    'document.head.appendChild(script);',
  ];
}
