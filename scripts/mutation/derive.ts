// Derives mutants from a file: every way in which one of its checks could be missing.
import { parseSync } from 'vite';

/**
 * Removes one guard: the expression from `start` to `end` is replaced; a statement without a replacement is removed.
 */
export type Change = { start: number; end: number; instead: string; kind: string };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Place = { node: Node; parents: readonly Node[] };

const asking = /^(is|has|can|may|was|matches|covers)([A-Z]|$)/;
const refusing = /^(require|spend|takeUsage)/;
const choosing = ['some', 'every', 'find', 'filter'];

export function deriveChanges(file: string, source: string): Change[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  const found = [...walk(program as unknown as Node, [])].flatMap(place => [
    ...withoutRefusal(place),
    ...withoutCall(place),
    ...withoutQuestion(place),
    ...withoutCondition(place, source),
    ...withoutChoice(place),
  ]);
  const unique = new Map(found.map(change => [`${change.start} ${change.end} ${change.instead}`, change]));
  return [...unique.values()].filter(isChange(source)).toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** `if (bad) throw …` never throws; `if (good) return …` before a final `throw` always returns. */
function withoutRefusal({ node, parents }: Place): Change[] {
  if (node.type !== 'IfStatement' || node.alternate) return [];
  const test = node.test as Node;
  const last = lastOf(node.consequent as Node);
  if (last?.type === 'ThrowStatement') return letThrough(test, false, 'refusal');
  if (last?.type !== 'ReturnStatement') return [];
  const around = parents.at(-1);
  if (around && lastOf(around)?.type === 'ThrowStatement') return letThrough(test, true, 'refusal');
  return isNothing(last.argument as Node | null) ? letThrough(test, false, 'refusal') : [];
}

/** `requirePermission(…);` is not called. */
function withoutCall({ node }: Place): Change[] {
  if (node.type !== 'ExpressionStatement') return [];
  const call = unwrap(node.expression as Node);
  const name = call.type === 'CallExpression' ? nameOf(call.callee as Node) : '';
  if (!refusing.test(name)) return [];
  return [
    { start: node.start, end: node.end, instead: '', kind: name === 'requirePermission' ? 'permission' : 'call' },
  ];
}

/**
 * The result of a predicate: always true, as a whole and for each part; and always false, if it is a named function.
 */
function withoutQuestion({ node, parents }: Place): Change[] {
  if (node.type === 'VariableDeclarator' && asking.test(nameOf(node.id as Node)) && node.init) {
    const init = node.init as Node;
    return isFunction(init) || !isTruth(init) ? [] : letThrough(init, true, 'question');
  }
  const answer = answerOf(node);
  const asker = node.type === 'ReturnStatement' ? parents.findLast(isFunction) : node;
  if (!answer || !asker || !isTruth(answer)) return [];
  const parent = asker === node ? parents.at(-1) : parents[parents.indexOf(asker) - 1];
  if (isChoosing(parent)) return letThrough(answer, true, 'question');
  if (!isAsking(asker, parent)) return [];
  const { start, end } = answer;
  return [...letThrough(answer, true, 'question'), { start, end, instead: 'false', kind: 'question' }];
}

/** Removes one part of a database condition. The organisation is checked by the transaction, too. */
function withoutCondition({ node }: Place, source: string): Change[] {
  if (node.type === 'Property' && nameOf(node.key as Node) === 'setWhere') {
    const { start, end } = node.value as Node;
    return [{ start, end, instead: 'undefined', kind: 'condition' }];
  }
  if (node.type !== 'CallExpression' || nameOf(node.callee as Node) !== 'and') return [];
  return (node.arguments as Node[])
    .filter(({ start, end }) => !/\borganizationId\b/.test(source.slice(start, end)))
    .map(({ start, end }) => ({ start, end, instead: 'undefined', kind: 'condition' }));
}

/** `good ? it : undefined` always returns it. */
function withoutChoice({ node }: Place): Change[] {
  if (node.type !== 'ConditionalExpression') return [];
  if (isNothing(node.alternate as Node)) return letThrough(node.test as Node, true, 'choice');
  return isNothing(node.consequent as Node) ? letThrough(node.test as Node, false, 'choice') : [];
}

/** Removes the whole condition, and each part that could reject on its own. */
function letThrough(expression: Node, wanted: boolean, kind: string): Change[] {
  const parts = partsOf(expression, wanted);
  const whole = { start: expression.start, end: expression.end, instead: String(wanted), kind };
  if (parts.length === 1) return [whole];
  return [whole, ...parts.map(({ node, wanted }) => ({ ...placeOf(node), instead: String(wanted), kind }))];
}

function partsOf(expression: Node, wanted: boolean): { node: Node; wanted: boolean }[] {
  const node = unwrap(expression);
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const inner = partsOf(node.argument as Node, !wanted);
    return inner.length > 1 ? inner : [{ node: expression, wanted }];
  }
  if (node.type !== 'LogicalExpression' || node.operator !== (wanted ? '&&' : '||'))
    return [{ node: expression, wanted }];
  return [node.left as Node, node.right as Node].flatMap(side => partsOf(side, wanted));
}

function placeOf({ start, end }: Node): { start: number; end: number } {
  return { start, end };
}

function isAsking(node: Node, parent: Node | undefined): boolean {
  if (node.id && asking.test(nameOf(node.id as Node))) return true;
  if (parent?.type === 'VariableDeclarator') return asking.test(nameOf(parent.id as Node));
  return parent?.type === 'Property' && asking.test(nameOf(parent.key as Node));
}

function isChoosing(parent: Node | undefined): boolean {
  if (parent?.type !== 'CallExpression') return false;
  const callee = parent.callee as Node;
  return callee.type === 'MemberExpression' && choosing.includes(nameOf(callee.property as Node));
}

function answerOf(node: Node): Node | undefined {
  if (node.type === 'ReturnStatement') return (node.argument as Node | null) ?? undefined;
  if (node.type !== 'ArrowFunctionExpression') return undefined;
  const body = node.body as Node;
  return body.type === 'BlockStatement' ? undefined : body;
}

function isFunction({ type }: Node): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
}

/** A database condition is not a boolean, and a bare identifier is not a check. */
function isTruth(node: Node): boolean {
  const { type, operator, callee } = unwrap(node);
  if (type === 'LogicalExpression' || type === 'BinaryExpression') return true;
  if (type === 'UnaryExpression') return operator === '!';
  if (type !== 'CallExpression') return false;
  return !['and', 'or', 'eq', 'not', 'exists', 'isNull', 'lt', 'gt', 'inArray'].includes(nameOf(callee as Node));
}

function isNothing(node: Node | null): boolean {
  if (!node) return true;
  if (node.type === 'Identifier') return node.name === 'undefined';
  if (node.type === 'Literal') return node.value === null || node.value === false;
  if (node.type === 'ArrayExpression') return (node.elements as unknown[]).length === 0;
  return node.type === 'CallExpression' && /^(refuse|refused)$/.test(nameOf(node.callee as Node));
}

function lastOf(statement: Node): Node | undefined {
  return statement.type === 'BlockStatement' ? (statement.body as Node[]).at(-1) : statement;
}

function unwrap(node: Node): Node {
  if (node.type === 'AwaitExpression') return unwrap(node.argument as Node);
  return node.type === 'ParenthesizedExpression' ? unwrap(node.expression as Node) : node;
}

function nameOf(node: Node): string {
  return node.type === 'Identifier' ? String(node.name) : '';
}

function isChange(source: string): (change: Change) => boolean {
  return ({ start, end, instead }) => source.slice(start, end).trim() !== instead;
}

function* walk(node: Node, parents: readonly Node[]): Generator<Place> {
  yield { node, parents };
  const around = [...parents, node];
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) yield* walk(child as Node, around);
    }
  }
}
