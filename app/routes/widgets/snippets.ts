import type { WidgetType } from '#domain/widgets/inputs.ts';

type Embedded = { origin: string; key: string; type: WidgetType };

export type Snippet = { value: string; label: string; where: string; language: string; code: string };

/** A bubble finds its corner by itself; the others are drawn into an element of the page. */
const place = 'aisle';

/** The ways to put a widget on a page. */
export function snippetsFor(widget: Embedded): Snippet[] {
  return [
    {
      value: 'html',
      label: 'HTML',
      where: hasPlace(widget)
        ? 'Paste it where the widget should stand.'
        : 'Paste it into every page, before </body>. Most shops have one place for this in their theme.',
      language: 'HTML',
      code: htmlFor(widget),
    },
    {
      value: 'react',
      label: 'React',
      where: hasPlace(widget)
        ? 'Put <Aisle /> where the widget should stand.'
        : 'Put <Aisle /> once into the layout that all pages share.',
      language: 'JSX',
      code: reactFor(widget),
    },
    {
      value: 'tag-manager',
      label: 'Tag manager',
      where: hasPlace(widget)
        ? `Make a custom HTML tag for the pages that hold an element with the id "${place}".`
        : 'Make a custom HTML tag, and let it fire on all pages.',
      language: 'HTML',
      code: tagFor(widget),
    },
  ];
}

function hasPlace({ type }: Embedded): boolean {
  return type !== 'bubble';
}

function htmlFor(widget: Embedded): string {
  const target = hasPlace(widget) ? ` data-target="#${place}"` : '';
  const script = `<script async src="${widget.origin}/widget.js" data-widget="${widget.key}"${target}></script>`;
  return hasPlace(widget) ? `<div id="${place}"></div>\n${script}` : script;
}

function reactFor(widget: Embedded): string {
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
    hasPlace(widget) ? `  return <div id="${place}" />;` : '  return null;',
    '}',
  ].join('\n');
}

// Tag managers write script elements anew and leave their data attributes behind, so this one makes its own.
function tagFor(widget: Embedded): string {
  const lines = scriptLines(widget).map(line => `    ${line.replace('const', 'var')}`);
  return ['<script>', '  (function () {', ...lines, '  })();', '</script>'].join('\n');
}

function scriptLines(widget: Embedded): string[] {
  return [
    `const script = document.createElement('script');`,
    'script.async = true;',
    `script.src = '${widget.origin}/widget.js';`,
    `script.setAttribute('data-widget', '${widget.key}');`,
    ...(hasPlace(widget) ? [`script.setAttribute('data-target', '#${place}');`] : []),
    'document.head.appendChild(script);',
  ];
}
