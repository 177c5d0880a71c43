import { BookOpenText, type LucideIcon, MessageSquareQuote, ShieldOff } from 'lucide-react';
import { formatLanguage } from '#app/routes/sites/languages.ts';
import { type Rule, type RuleInput, type RuleKind, ruleLimits } from '#domain/knowledge/rule-inputs.ts';

type KindLabels = { label: string; plural: string; help: string; icon: LucideIcon };

export const kindLabels: Record<RuleKind, KindLabels> = {
  instruction: {
    label: 'Instruction',
    plural: 'Instructions',
    help: 'How to answer: the tone, what to mention, what to recommend.',
    icon: BookOpenText,
  },
  answer: {
    label: 'Fixed answer',
    plural: 'Fixed answers',
    help: 'When someone asks this, give exactly this answer.',
    icon: MessageSquareQuote,
  },
  refusal: {
    label: 'Refusal',
    plural: 'Refusals',
    help: 'Topics to avoid, and what to say instead.',
    icon: ShieldOff,
  },
};

export const stateLabels: Record<Rule['state'], { label: string; tone: 'accent' | 'neutral' | 'amber' }> = {
  on: { label: 'On', tone: 'accent' },
  off: { label: 'Off', tone: 'neutral' },
  planned: { label: 'Scheduled', tone: 'amber' },
  ended: { label: 'Ended', tone: 'neutral' },
  'over-plan': { label: 'Over limit', tone: 'amber' },
};

export function describeRule({ kind, instruction, wordings }: Pick<Rule, 'kind' | 'instruction' | 'wordings'>): string {
  if (kind === 'instruction') return instruction;
  const phrases = wordings.flatMap(wording => wording.phrases);
  const [first = '', ...others] = phrases;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${kind === 'answer' ? 'Asked' : 'About'} “${first}”${more}`;
}

/** The conditions of a rule. Empty if it always applies. */
export function describeScope({ pages, languages, topics, validFrom, validUntil }: Rule): string[] {
  const [page, ...otherPages] = pages;
  return [
    ...(page ? [otherPages.length > 0 ? `${page} and ${otherPages.length} more` : page] : []),
    ...languages.map(formatLanguage),
    ...(topics.length > 0 ? [`about ${describeTopics(topics)}`] : []),
    ...(validFrom || validUntil ? [describePeriod(validFrom, validUntil)] : []),
  ];
}

function describeTopics(topics: readonly string[]): string {
  const more = topics.length - 2;
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
  return list.format([...topics.slice(0, 2), ...(more > 0 ? [`${more} more`] : [])]);
}

function describePeriod(from: string | null, until: string | null): string {
  return [from && `from ${describeMoment(from)}`, until && `until ${describeMoment(until)}`].filter(Boolean).join(' ');
}

/** A date and time in the time zone of the site. */
function describeMoment(local: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const time = local.slice(11);
  return `${day.format(new Date(`${local}Z`))}${time === '00:00' ? '' : `, ${time}`}`;
}

const emptyRule: RuleInput = {
  kind: 'instruction',
  name: '',
  enabled: true,
  instruction: '',
  wordings: [],
  pages: [],
  languages: [],
  topics: [],
  validFrom: null,
  validUntil: null,
};

type Example = { id: string; kind: RuleKind; name: string; instruction?: string; phrases?: string[]; text?: string };

/** Examples to start from, in English. */
export const examples: readonly Example[] = [
  {
    id: 'tone',
    kind: 'instruction',
    name: 'Short and friendly',
    instruction: 'Answer in two or three short sentences. Be friendly, and never promise a delivery date.',
  },
  {
    id: 'order',
    kind: 'answer',
    name: 'Where is my order',
    phrases: ['Where is my order?', 'When will my parcel arrive?', 'Can I track my delivery?'],
    text: 'You’ll find the tracking link in the email we sent when your order shipped.',
  },
  {
    id: 'advice',
    kind: 'refusal',
    name: 'No medical or legal advice',
    phrases: ['medical advice', 'legal advice', 'diagnosis'],
    text: 'I can’t help with that. Please ask a qualified professional.',
  },
];

/** Values for the form of a new rule, from an example or an unanswered question. */
export function initialValues(exampleId: string | null, language: string, question: string | null = null): RuleInput {
  if (question) {
    const phrases = [question.slice(0, ruleLimits.phrase)];
    return {
      ...emptyRule,
      kind: 'answer',
      name: question.slice(0, ruleLimits.name),
      wordings: [{ language, phrases, text: '' }],
    };
  }
  const example = examples.find(({ id }) => id === exampleId);
  if (!example) return { ...emptyRule, wordings: [{ language, phrases: [], text: '' }] };
  const { kind, name, instruction = '', phrases = [], text = '' } = example;
  return { ...emptyRule, kind, name, instruction, wordings: [{ language, phrases, text }] };
}

export function valuesOf(rule: Rule): RuleInput {
  const { kind, name, enabled, instruction, wordings, pages, languages, topics, validFrom, validUntil } = rule;
  return { kind, name, enabled, instruction, wordings, pages, languages, topics, validFrom, validUntil };
}
