import { BookOpenText, type LucideIcon, MessageSquareQuote, ShieldOff } from 'lucide-react';
import { sayLanguage } from '#app/routes/sites/languages.ts';
import { type Rule, type RuleInput, type RuleKind, ruleLimits } from '#domain/knowledge/rule-inputs.ts';

type KindWords = { label: string; plural: string; help: string; icon: LucideIcon };

export const kindWords: Record<RuleKind, KindWords> = {
  instruction: {
    label: 'Instruction',
    plural: 'Instructions',
    help: 'How to answer: the tone, what to mention, what to recommend.',
    icon: BookOpenText,
  },
  answer: {
    label: 'Fixed answer',
    plural: 'Fixed answers',
    help: 'When somebody asks this, say exactly that.',
    icon: MessageSquareQuote,
  },
  refusal: {
    label: 'Refusal',
    plural: 'Refusals',
    help: 'Topics to leave alone, and the words to say instead.',
    icon: ShieldOff,
  },
};

export const stateWords: Record<Rule['state'], { label: string; tone: 'accent' | 'neutral' | 'amber' }> = {
  on: { label: 'On', tone: 'accent' },
  off: { label: 'Off', tone: 'neutral' },
  planned: { label: 'Planned', tone: 'amber' },
  ended: { label: 'Ended', tone: 'neutral' },
  'over-plan': { label: 'Over your plan', tone: 'amber' },
};

/** The rule in one line: what it says, or to which question. */
export function sayRule({ kind, instruction, wordings }: Pick<Rule, 'kind' | 'instruction' | 'wordings'>): string {
  if (kind === 'instruction') return instruction;
  const phrases = wordings.flatMap(wording => wording.phrases);
  const [first = '', ...others] = phrases;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${kind === 'answer' ? 'Asked' : 'About'} “${first}”${more}`;
}

/** Where and when, in few words; nothing for a rule that always applies. */
export function sayScope({ pages, languages, topics, validFrom, validUntil }: Rule): string[] {
  const [page, ...otherPages] = pages;
  return [
    ...(page ? [otherPages.length > 0 ? `${page} and ${otherPages.length} more` : page] : []),
    ...languages.map(sayLanguage),
    ...topics.slice(0, 2).map(topic => `about ${topic}`),
    ...(topics.length > 2 ? [`and ${topics.length - 2} more topics`] : []),
    ...(validFrom ? [`from ${sayMoment(validFrom)}`] : []),
    ...(validUntil ? [`until ${sayMoment(validUntil)}`] : []),
  ];
}

/** A moment of the site's own clock. */
function sayMoment(local: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const time = local.slice(11);
  return `${day.format(new Date(`${local}Z`))}${time === '00:00' ? '' : `, ${time}`}`;
}

const bare: RuleInput = {
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

/** To begin with: rules that many shops have. Their words are English, to be replaced. */
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
    text: 'You find the tracking link in the e-mail we sent when your order left us.',
  },
  {
    id: 'advice',
    kind: 'refusal',
    name: 'No medical or legal advice',
    phrases: ['medical advice', 'legal advice', 'diagnosis'],
    text: 'I cannot help with that. Please ask somebody who is qualified.',
  },
];

/** What the form of a new rule begins with: an example, or a question that wants an answer. */
export function beginningOf(exampleId: string | null, language: string, question: string | null = null): RuleInput {
  if (question) {
    const phrases = [question.slice(0, ruleLimits.phrase)];
    return {
      ...bare,
      kind: 'answer',
      name: question.slice(0, ruleLimits.name),
      wordings: [{ language, phrases, text: '' }],
    };
  }
  const example = examples.find(({ id }) => id === exampleId);
  if (!example) return { ...bare, wordings: [{ language, phrases: [], text: '' }] };
  const { kind, name, instruction = '', phrases = [], text = '' } = example;
  return { ...bare, kind, name, instruction, wordings: [{ language, phrases, text }] };
}

export function valuesOf(rule: Rule): RuleInput {
  const { kind, name, enabled, instruction, wordings, pages, languages, topics, validFrom, validUntil } = rule;
  return { kind, name, enabled, instruction, wordings, pages, languages, topics, validFrom, validUntil };
}
