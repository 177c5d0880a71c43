// Which utilities set the same property. Tailwind Merge's table of all utilities is as large as the rest of the shell; // this one only has what our components let callers override. Other utilities work, but are never merged.

type Value = string | ((value: string) => boolean);

const any = () => true;
const isLength = (value: string) => /^\[[\d.]+(px|rem|em)\]$/.test(value);
const isArbitrary = (value: string) => value.startsWith('[') || value.startsWith('(');
const widths = ['', '0', '2', '4'];

export const classGroups = {
  ...prefixed(
    any,
    ['p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    ['w', 'h', 'size', 'min-w', 'min-h', 'max-w', 'max-h'],
    ['inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z'],
    ['gap', 'gap-x', 'gap-y', 'grid-cols', 'grid-rows', 'col-span', 'col-start', 'row-span', 'order', 'items', 'self'],
    ['overflow', 'overflow-x', 'overflow-y', 'bg', 'fill', 'opacity', 'shadow', 'animate', 'cursor', 'select'],
    ['leading', 'tracking', 'whitespace', 'align', 'pointer-events', 'outline-offset'],
  ),
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'contents',
    'table',
    'hidden',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible'],
  'screen-reader': ['sr-only', 'not-sr-only'],
  'font-size': [{ text: ['12', '13', '14', '16', '20', '28', isLength] }],
  'text-align': [{ text: ['left', 'center', 'right'] }],
  'text-wrap': [{ text: ['balance', 'pretty', 'wrap', 'nowrap'] }],
  'text-color': [{ text: [any] }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'font-family': [{ font: ['sans', 'mono'] }],
  rounded: [{ rounded: ['', 'mark', 'inner', 'control', 'panel', 'full', 'none', isArbitrary] }],
  'border-x': [{ 'border-x': widths }],
  'border-y': [{ 'border-y': widths }],
  'border-t': [{ 'border-t': widths }],
  'border-r': [{ 'border-r': widths }],
  'border-b': [{ 'border-b': widths }],
  'border-l': [{ 'border-l': widths }],
  'border-width': [{ border: widths }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'none'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  'border-color': [{ border: [any] }],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  flex: [{ flex: ['1', 'auto', 'none', 'initial'] }],
  shrink: [{ shrink: ['', '0'] }],
  grow: [{ grow: ['', '0'] }],
  justify: [{ justify: ['start', 'end', 'center', 'between', 'around', 'evenly'] }],
  'justify-self': [{ 'justify-self': [any] }],
  transition: [{ transition: ['', any] }],
  'stroke-width': [{ stroke: ['0', '1', '2', '3', (value: string) => /^\[[\d.]+\]$/.test(value)] }],
  stroke: [{ stroke: [any] }],
};

export const conflictingClassGroups = {
  ...sided('p', ''),
  ...sided('m', ''),
  ...sided('border', '-'),
  'border-width': ['border-x', 'border-y', 'border-t', 'border-r', 'border-b', 'border-l'],
  size: ['w', 'h'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  gap: ['gap-x', 'gap-y'],
  overflow: ['overflow-x', 'overflow-y'],
  flex: ['grow', 'shrink'],
  'font-size': ['leading'],
};

function prefixed(value: Value, ...names: string[][]): Record<string, Record<string, Value[]>[]> {
  return Object.fromEntries(names.flat().map(name => [name, [{ [name]: [value] }]]));
}

function sided(name: string, joint: string): Record<string, string[]> {
  const side = (letter: string) => name + joint + letter;
  return {
    [name]: ['x', 'y', 't', 'r', 'b', 'l'].map(side),
    [side('x')]: [side('r'), side('l')],
    [side('y')]: [side('t'), side('b')],
  };
}
