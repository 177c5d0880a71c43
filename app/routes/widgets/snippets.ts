import type { SitePlatform } from '#domain/sites/inputs.ts';
import type { WidgetType } from '#domain/widgets/inputs.ts';

type EmbeddedWidget = { origin: string; key: string; type: WidgetType };

export type Snippet = {
  value: string;
  label: string;
  where: string;
  /** How to get there, one after the other. */
  steps?: readonly string[];
  language: string;
  code: string;
};

/** The element id for inline and search widgets. A bubble needs no element. */
const elementId = 'aisle';

/** For every way to install the widget; the one for the website's platform comes first. */
export function snippetsFor(widget: EmbeddedWidget, platform: SitePlatform | null = null): Snippet[] {
  const all = [...generalSnippets(widget), ...platformSnippets(widget)];
  return all.sort((a, b) => Number(b.value === platform) - Number(a.value === platform));
}

/** A bubble needs one line on all pages, and every platform has a place for it. */
function platformSnippets(widget: EmbeddedWidget): Snippet[] {
  if (needsElement(widget)) return [];
  const shared = { language: 'HTML', code: htmlFor(widget) };
  return platformSteps.map(platform => ({ ...platform, where: 'Then paste this code and save:', ...shared }));
}

const platformSteps: { value: SitePlatform; label: string; steps: string[] }[] = [
  {
    value: 'shopify',
    label: 'Shopify',
    steps: [
      'In Shopify, open Online Store, then Themes.',
      'Next to your theme, choose the menu with three dots, then Edit code.',
      'In Layout, open theme.liquid and go to the line with </body>, near the end. The code goes above it.',
    ],
  },
  {
    value: 'wordpress',
    label: 'WordPress',
    steps: [
      'In WordPress (also with WooCommerce), install a plugin for scripts in the footer, for example WPCode, and activate it.',
      'Open Code Snippets, then Header & Footer, and go to the Footer box.',
    ],
  },
  {
    value: 'wix',
    label: 'Wix',
    steps: [
      'In Wix, open Settings, then Custom Code under Advanced, and choose Add Custom Code.',
      'Choose All pages, and Body - end as the place.',
    ],
  },
  {
    value: 'squarespace',
    label: 'Squarespace',
    steps: ['In Squarespace, open Settings, then Developer Tools, then Code Injection.', 'Go to the Footer box.'],
  },
];

function generalSnippets(widget: EmbeddedWidget): Snippet[] {
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
