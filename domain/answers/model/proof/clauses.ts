// Splits a text into clauses with one statement each. List members may be omitted, limits may not.
import { readTokens } from '#domain/answers/model/proof/tokens.ts';
import { vocabularyOf } from '#domain/answers/model/proof/vocabulary.ts';
import type { Token } from '#domain/answers/model/proof/word-equality.ts';

export type Clause = {
  /** Clauses of the same sentence have the same number. */
  sentence: number;
  /** In order, without punctuation. */
  tokens: Token[];
  /** Must be kept if the clause is used. */
  head: Token[];
  /** The row label in a table: must be kept somewhere in the sentence. */
  label: Token[];
  /** Each of "Visa, Mastercard and PayPal" may be omitted if another is kept. */
  members: Token[][];
  /** It has no subject: it inherits that of the previous clause. */
  isElliptic: boolean;
  /** It limits the others of its sentence: "if …", "except …", "but not …". */
  isLimit: boolean;
  /** Whether the previous clause of the sentence may complete it. */
  canInherit: boolean;
  /** Whether the order of its words shows who does what. */
  isOrdered: boolean;
};

/** `by` and `until` are its separators. */
type Piece = { tokens: Token[]; by: string; until: string; sentence: number };

const sentenceEnds = new Set(['.', '!', '?', '…', '。', '！', '？']);
const longestMember = 3;
const limits = new Set(['if', 'unless', 'except', 'only', 'without']);
const relatives: Record<string, RegExp> = {
  en: /^(?:which|who|whose|that)$/,
  de: /^(?:der|die|das|den|dem|deren|dessen|welche[rsnm]?)$/,
  fr: /^(?:qui|que|qu|dont|ou)$/,
  es: /^(?:que|quien|cuyo|cuya)$/,
  it: /^(?:che|cui)$/,
  nl: /^(?:die|dat|wie)$/,
  pt: /^(?:que|cujo|cuja)$/,
};

export function readClauses(text: string, language: string): Clause[] {
  const clauses: Clause[] = [];
  let last: Clause | undefined;
  const pieces = cut(readTokens(text, language), language);
  for (const [at, piece] of pieces.entries()) {
    const before: Clause | undefined = last?.sentence === piece.sentence ? last : undefined;
    const how = before ? joinOf(before, piece, pieces.slice(at + 1), language) : 'apart';
    if (before && how !== 'apart') join(before, piece.tokens, how);
    else {
      last = toClause(piece, before, language);
      clauses.push(last);
    }
  }
  return clauses.filter(({ tokens }) => tokens.length > 0);
}

/** A text that is always one clause: a cell of a table, a fact. */
export function toOneClause(own: Token[], label: Token[] = [], sentence = 0): Clause {
  const tokens = [...label, ...own].filter(({ kind }) => kind !== 'mark');
  const alone = { members: [], isElliptic: false, isLimit: false, canInherit: false, isOrdered: false };
  return { sentence, tokens, head: own.filter(isMeaningful), label: label.filter(isMeaningful), ...alone };
}

export function isMeaningful({ kind }: Token): boolean {
  return kind !== 'glue' && kind !== 'mark';
}

/** Numbers count as content: both must be in the source. */
export function isContent({ kind }: Token): boolean {
  return kind === 'content' || kind === 'number';
}

function cut(tokens: Token[], language: string): Piece[] {
  const { and, but } = vocabularyOf(language);
  const pieces: Piece[] = [];
  let piece: Piece = { tokens: [], by: '', until: '', sentence: 0 };
  const end = (by: string, sentence = piece.sentence) => {
    if (piece.tokens.length > 0) pieces.push({ ...piece, until: by });
    // In ", but" the word matters more than the comma.
    const isEmpty = piece.tokens.length === 0 && piece.sentence === sentence;
    piece = { tokens: [], by: isEmpty && by === ',' ? piece.by : by, until: '', sentence };
  };
  for (const token of tokens) {
    if (token.kind === 'mark') end(token.word, piece.sentence + (sentenceEnds.has(token.word) ? 1 : 0));
    else if (and.has(token.word)) end('and');
    else if (but.has(token.word)) end('but');
    else {
      if (token.relation === 'or') end('or');
      piece.tokens.push(piece.tokens.length === 0 ? { ...token, isFirst: true } : token);
    }
  }
  end('');
  return pieces;
}

type Join = 'apart' | 'member' | 'subject' | 'whole';

function joinOf(before: Clause, { tokens, by, until }: Piece, following: Piece[], language: string): Join {
  const { subjects, prepositions } = vocabularyOf(language);
  const first = tokens[0];
  const content = tokens.filter(isContent);
  if (content.length === 0 && !tokens.some(isMeaningful)) return 'whole';
  if (by === '(' || by === ')' || by === '[' || by === ']') return 'whole';
  if (!before.tokens.some(isContent)) return 'whole';
  if (by === ',' && first && relatives[language]?.test(first.word)) return 'whole';
  if (until === ':') return 'apart';
  const isListing = by === ',' || by === 'and' || by === 'or';
  const hasVerb = (some: Token[]) => some.some(({ isVerb, word }) => isVerb || subjects.has(word));
  const hasNumber = (some: Token[]) => some.some(({ kind }) => kind === 'number');
  // An article after a word starts a second noun: "the right lever the brake".
  const hasTwo = (some: Token[]) =>
    some.some(
      ({ kind, word }, at) =>
        kind === 'glue' &&
        !prepositions.has(word) &&
        some.slice(0, at).some(isContent) &&
        !prepositions.has(some[at - 1]?.word ?? ''),
    );
  const isBare = (some: Token[]) =>
    !hasVerb(some) &&
    !hasTwo(some) &&
    !hasNumber(some) &&
    some.filter(isContent).length <= longestMember &&
    !some.some(({ kind, relation }) => kind === 'negation' || (kind === 'relation' && relation !== 'or'));
  // "Workshop: 8 am to 4 pm".
  if (by === ':' && isBare(before.tokens)) return 'whole';
  if (!isListing) return 'apart';
  // A list ends with "and" or "or".
  const end = following.find(piece => piece.by !== ',' || !isBare(piece.tokens));
  const isInList = by !== ',' || before.members.length > 0 || (end && (end.by === 'and' || end.by === 'or'));
  if (isBare(tokens) && isInList) return 'member';
  const isNoun = !first || !subjects.has(first.word);
  const beginsBare = isNoun && isBare(before.tokens) && (by !== ',' || before.tokens[0]?.kind === 'content');
  if (beginsBare) return 'subject';
  // An adverbial before its clause: "In Germany, …".
  return by === ',' && isBare(before.tokens) ? 'whole' : 'apart';
}

function join(clause: Clause, tokens: Token[], how: Exclude<Join, 'apart'>): void {
  const content = tokens.filter(isContent);
  if (how === 'member' && content.length > 0) {
    if (clause.members.length === 0) clause.members.push(takeLast(clause.head, content.length));
    clause.members.push(content);
  } else if (how === 'subject') {
    const first = clause.members.length > 0 ? clause.members : [clause.head.filter(isContent)];
    const size = first[0]?.length ?? 1;
    const own = tokens.filter(isMeaningful);
    const member = own.filter(isContent).slice(0, size);
    clause.head = [
      ...clause.head.filter(token => !isContent(token)),
      ...own.filter(token => !member.includes(token) && token.relation !== 'or'),
    ];
    clause.members = [...first, member];
  } else clause.head.push(...tokens.filter(isMeaningful));
  clause.tokens.push(...tokens);
}

/** The last words of a clause, which are the first member of a list. */
function takeLast(head: Token[], count: number): Token[] {
  const taken: Token[] = [];
  for (let at = head.length - 1; at >= 0 && taken.length < count; at--) {
    const token = head[at];
    if (token && isContent(token)) taken.unshift(...head.splice(at, 1));
  }
  return taken;
}

function toClause({ tokens, by, sentence }: Piece, before: Clause | undefined, language: string): Clause {
  const { subjects } = vocabularyOf(language);
  const first = tokens.find(({ kind }) => kind !== 'relation');
  const verb = tokens.findIndex(({ isVerb }) => isVerb);
  const hasSubject = first !== undefined && (subjects.has(first.word) || (verb > 0 && first.kind !== 'negation'));
  const canInherit = before !== undefined && by !== ';' && by !== ':';
  return {
    sentence,
    tokens: [...tokens],
    head: tokens.filter(isMeaningful),
    label: [],
    members: [],
    isElliptic: canInherit && !hasSubject,
    isLimit: isLimit(tokens),
    canInherit,
    isOrdered: true,
  };
}

function isLimit(tokens: Token[]): boolean {
  return tokens.slice(0, 2).some(({ kind, relation }) => kind === 'negation' || (relation && limits.has(relation)));
}
