import type { RuleInput } from '#domain/knowledge/rule-inputs.ts';

const bare: RuleInput = {
  kind: 'instruction',
  name: 'A rule',
  enabled: true,
  instruction: '',
  wordings: [],
  pages: [],
  languages: [],
  topics: [],
  validFrom: null,
  validUntil: null,
};

export function instruction(text: string, rest: Partial<RuleInput> = {}): RuleInput {
  return { ...bare, name: text.slice(0, 80), instruction: text, ...rest };
}

export function answer(phrases: string[], text: string, rest: Partial<RuleInput> = {}): RuleInput {
  const name = (phrases[0] ?? '').slice(0, 80);
  return { ...bare, kind: 'answer', name, wordings: [{ language: 'en', phrases, text }], ...rest };
}

export function refusal(phrases: string[], text: string, rest: Partial<RuleInput> = {}): RuleInput {
  return { ...answer(phrases, text, { name: `No ${phrases[0]}` }), kind: 'refusal', ...rest };
}
