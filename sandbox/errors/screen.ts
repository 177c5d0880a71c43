// Rebuilds a recorded page from its events up to a step, as HTML that runs and fetches nothing.
import type { ReplayEvent } from '#sandbox/errors/archive.ts';

type Attributes = Record<string, unknown>;
type RecordedNode = {
  id: number;
  type: number;
  tagName?: string;
  attributes?: Attributes;
  textContent?: string;
  name?: string;
  isSVG?: boolean;
  isStyle?: boolean;
  childNodes?: RecordedNode[];
};
type Added = { parentId: number; nextId: number | null; node: RecordedNode };
type Mutation = {
  source: number;
  adds?: Added[];
  removes?: { parentId: number; id: number }[];
  texts?: { id: number; value: string | null }[];
  attributes?: { id: number; attributes: Attributes }[];
  id?: number;
  text?: string;
};

export type Screen = { html: string; width: number; height: number };

const kinds = { document: 0, doctype: 1, element: 2, text: 3 };
const fullSnapshot = 2;
const incremental = 3;
const meta = 4;
const sources = { mutation: 0, input: 5 };
const withoutEnd = new Set([
  'area',
  'base',
  'br',
  'col',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const never = new Set(['script', 'noscript', 'iframe', 'object', 'embed', 'base', 'meta', 'template']);

/** The screen after the event at `place`; none before the first full snapshot. */
export function screenAt(events: readonly ReplayEvent[], place: number): Screen | undefined {
  const nodes = new Map<number, RecordedNode>();
  const parents = new Map<number, number>();
  let root: RecordedNode | undefined;
  let size = { width: 1280, height: 800 };
  for (const { type, data } of events.slice(0, place + 1)) {
    if (type === meta) size = { width: Number(data.width), height: Number(data.height) };
    if (type === fullSnapshot) {
      root = data.node as RecordedNode;
      nodes.clear();
      remember(root);
    }
    if (type === incremental && root) apply(data as Mutation);
  }
  return root ? { html: render(root), ...size } : undefined;

  function remember(node: RecordedNode, parentId?: number): void {
    nodes.set(node.id, node);
    if (parentId !== undefined) parents.set(node.id, parentId);
    for (const child of node.childNodes ?? []) remember(child, node.id);
  }

  function apply(change: Mutation): void {
    if (change.source === sources.input && change.id !== undefined) {
      const node = nodes.get(change.id);
      if (node) node.attributes = { ...node.attributes, value: change.text };
    }
    if (change.source !== sources.mutation) return;
    for (const { parentId, id } of change.removes ?? []) detach(parentId, id);
    attach(change.adds ?? []);
    for (const { id, value } of change.texts ?? []) {
      const node = nodes.get(id);
      if (node) node.textContent = value ?? '';
    }
    for (const { id, attributes } of change.attributes ?? []) {
      const node = nodes.get(id);
      if (node) node.attributes = { ...node.attributes, ...attributes };
    }
  }

  function detach(parentId: number, id: number): void {
    const parent = nodes.get(parentId);
    if (parent) parent.childNodes = parent.childNodes?.filter(child => child.id !== id) ?? [];
  }

  /** A node that is inserted before a later node of the same list has to wait for it. */
  function attach(adds: readonly Added[]): void {
    const later: Added[] = [];
    for (const added of adds) {
      const { parentId, nextId, node } = added;
      const parent = nodes.get(parentId);
      const siblings = parent?.childNodes ?? [];
      const next = nextId === null ? siblings.length : siblings.findIndex(child => child.id === nextId);
      if (!parent || next < 0) {
        later.push(added);
        continue;
      }
      const before = parents.get(node.id);
      if (before !== undefined) detach(before, node.id);
      parent.childNodes = [
        ...siblings.slice(0, next),
        { ...node, childNodes: node.childNodes ?? [] },
        ...siblings.slice(next),
      ];
      remember(parent.childNodes[next] as RecordedNode, parentId);
    }
    if (later.length > 0 && later.length < adds.length) attach(later);
  }
}

function render(node: RecordedNode): string {
  if (node.type === kinds.document) return (node.childNodes ?? []).map(render).join('');
  if (node.type === kinds.doctype) return '<!doctype html>';
  if (node.type === kinds.text) return node.isStyle ? '' : escapeHtml(node.textContent ?? '');
  if (node.type !== kinds.element) return '';
  const { tagName = 'div', attributes = {} } = node;
  const css = attributes._cssText;
  if (typeof css === 'string') return `<style>${css.replaceAll(/<\/style/gi, '')}</style>`;
  if (tagName === 'style') return `<style>${styleText(node)}</style>`;
  if (tagName === 'link' || never.has(tagName) || !/^[a-z][\w-]*$/i.test(tagName)) return '';
  const open = `<${tagName}${renderAttributes(attributes)}>`;
  return withoutEnd.has(tagName) ? open : `${open}${(node.childNodes ?? []).map(render).join('')}</${tagName}>`;
}

function styleText(node: RecordedNode): string {
  const text = (node.childNodes ?? []).map(child => child.textContent ?? '').join('');
  return text.replaceAll(/<\/style/gi, '');
}

function renderAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([name, value]) => isHarmless(name, value))
    .map(([name, value]) => ` ${name}="${escapeHtml(value === true ? '' : String(value))}"`)
    .join('');
}

/** Removes scripts, links and anything that is fetched. */
function isHarmless(name: string, value: unknown): boolean {
  if (value === null || value === false || typeof value === 'object') return false;
  return (
    /^[a-z][\w:-]*$/i.test(name) && !/^(on|href|src|action|formaction|target|ping|rr_|autofocus|http-equiv)/i.test(name)
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
