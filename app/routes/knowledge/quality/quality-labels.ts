import { counted } from '#app/routes/chat/chat-labels.ts';
import { formatLanguage } from '#app/routes/sites/languages.ts';
import type { Outcome } from '#domain/answers/inputs.ts';
import type { KnowledgeChange, QualityQuestion, QualityRunSummary, TestedAnswer } from '#domain/quality/inputs.ts';

/** “23 of 25 pass”, from the latest result of each question. */
export function describePassed(questions: readonly Pick<QualityQuestion, 'result'>[]): string {
  const tested = questions.filter(({ result }) => result !== null);
  if (tested.length === 0) return 'Not run yet';
  const passed = tested.filter(({ result }) => result?.passed).length;
  return passed === tested.length
    ? `${passed === 1 ? 'The test question passes' : `All ${passed} pass`}`
    : `${passed} of ${tested.length} pass`;
}

export function isFailing({ result }: Pick<QualityQuestion, 'result'>): boolean {
  return result?.passed === false;
}

/** What a passing answer needs, in one line. */
export function describeExpectation({
  expected,
  mustSay,
  mustNotSay,
  source,
  language,
  page,
}: QualityQuestion): string {
  const parts = [
    expected === 'refused'
      ? 'Must not be answered'
      : source
        ? `Must be answered from “${source.title}”`
        : 'Must be answered',
    expected === 'answered' && mustSay.length > 0 && `must say ${quoted(mustSay)}`,
    mustNotSay.length > 0 && `must not say ${quoted(mustNotSay)}`,
    language && `asked in ${formatLanguage(language)}`,
    page && `on ${page.replace(/^https?:\/\//, '')}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function quoted(phrases: readonly string[]): string {
  return phrases.map(phrase => `“${phrase}”`).join(' and ');
}

/** Why the run started. Names the first change. */
export function describeCause({ cause, changes }: Pick<QualityRunSummary, 'cause' | 'changes'>): string {
  const [first] = changes;
  if (cause === 'asked') return 'Started manually';
  if (cause === 'held') return first?.title ? `Before publishing “${first.title}”` : 'Before publishing a page';
  if (!first) return 'After a change';
  const others = changes.length > 1 ? ` and ${counted(changes.length - 1, 'other change')}` : '';
  return `After a change to ${first.title ? `“${first.title}”` : (kinds[first.kind]?.many ?? 'this site')}${others}`;
}

/** A deleted one has no title. */
export function describeChange({ kind, id, title }: KnowledgeChange): string {
  const words = kinds[kind];
  if (title) return title;
  if (!words) return 'Other changes';
  return id === null || !words.one ? `Changes to ${words.many}` : `A deleted ${words.one}`;
}

/** `one`: how a deleted one is named. Synonyms and facts have no titles. */
const kinds: Record<string, { one?: string; many: string }> = {
  document: { one: 'document', many: 'documents' },
  product: { one: 'product', many: 'products' },
  rule: { one: 'rule', many: 'rules' },
  synonym: { many: 'synonyms' },
  fact: { many: 'shop facts' },
};

export function describeResult({ state, total, asked, passed, problem }: QualityRunSummary): string {
  if (state === 'waiting') return 'Waiting to start';
  if (state === 'running') return `${asked} of ${total} asked`;
  if (state === 'failed') return problem ?? 'The run failed';
  return `${passed} of ${total} passed`;
}

/** Shown where an answer has no text, and below one that is not an answer. */
export function describeAnswer({ outcome }: Pick<TestedAnswer, 'outcome'>): string {
  return outcomeLabels[outcome];
}

const outcomeLabels = {
  answered: '',
  clarified: 'Not answered, asks back',
  offered: 'Not answered, only suggests passages',
  unknown: 'Not answered',
  refused: 'Refused by a rule',
  limit: 'Not answered',
  unavailable: 'Not answered',
  stopped: 'Not answered',
  failed: 'Something went wrong',
} satisfies Record<Outcome, string>;
