// The part of Liquid that the app's block needs. Anything else throws an error.

export type LiquidValues = { [name: string]: LiquidValues | string | number | boolean | null | undefined };
type Filters = Record<string, (value: unknown) => unknown>;
type Scope = { values: LiquidValues; filters: Filters };

const parts = /(\{\{.*?\}\}|\{%.*?%\})/s;
const path = /^[a-z_]\w*(\.[a-z_]\w*)*$/;
/** Content that is not rendered. */
const silent = /\{%\s*(comment|schema)\s*%\}.*?\{%\s*end\1\s*%\}/gs;

export function renderLiquid(text: string, scope: Scope): string {
  const open: boolean[] = [];
  let page = '';
  for (const part of text.replaceAll(silent, '').split(parts)) {
    const isShown = open.every(Boolean);
    if (part.startsWith('{%')) turn(open, part.slice(2, -2).trim(), scope);
    else if (!part.startsWith('{{')) page += isShown ? part : '';
    else if (isShown) page += toText(evaluate(part.slice(2, -2), scope));
  }
  if (open.length > 0) throw new Error('liquid: an if has no end');
  return page;
}

/** The block's settings for the theme editor. */
export function readSchema(text: string): Record<string, unknown> {
  const [, body] = /\{%\s*schema\s*%\}(.*?)\{%\s*endschema\s*%\}/s.exec(text) ?? [];
  if (!body) throw new Error('liquid: the block has no schema');
  return JSON.parse(body);
}

export function isTruthy(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

export function evaluate(expression: string, { values, filters }: Scope): unknown {
  const [first = '', ...names] = expression.split('|').map(one => one.trim());
  return names.reduce<unknown>(
    (value, name) => {
      const filter = filters[name];
      if (!filter) throw new Error(`liquid: the sandbox does not support the filter "${name}"`);
      return filter(value);
    },
    read(first, values),
  );
}

function turn(open: boolean[], tag: string, scope: Scope): void {
  const [, condition] = /^if (.+)$/.exec(tag) ?? [];
  if (condition) open.push(isTruthy(read(condition.trim(), scope.values)));
  else if (tag === 'endif' && open.length > 0) open.pop();
  else throw new Error(`liquid: the sandbox does not support the tag "${tag}"`);
}

function read(name: string, values: LiquidValues): unknown {
  const [, literal] = /^'([^']*)'$/.exec(name) ?? [];
  if (literal !== undefined) return literal;
  if (!path.test(name)) throw new Error(`liquid: the sandbox cannot read "${name}"`);
  const [root = ''] = name.split('.');
  if (!(root in values)) throw new Error(`liquid: there is no object "${root}"`);
  return name.split('.').reduce<unknown>((place, key) => (place as LiquidValues | null | undefined)?.[key], values);
}

function toText(value: unknown): string {
  if (value !== null && typeof value === 'object') throw new Error('liquid: an object is not text: write its value');
  return isTruthy(value) ? String(value) : '';
}
