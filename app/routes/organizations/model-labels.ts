import type { ModelOutput, WordingReason } from '#domain/answers/model-settings/model-inputs.ts';
import { testedStatements } from '#domain/answers/model-settings/model-inputs.ts';

type Facts = Pick<ModelOutput, 'wording' | 'check'>;
type Tone = 'good' | 'note' | 'warning';

/** How answers are worded at the moment, and why. */
export function describeWording({ wording, check }: Facts): { tone: Tone; text: string } {
  return reasons[wording.reason](check);
}

const total = testedStatements.false + testedStatements.true;

const reasons = {
  chosen: () => ({ tone: 'note', text: 'Answers are quotes, because you chose quotes below.' }),
  'not-judged': () => ({
    tone: 'note',
    text: 'Answers are quotes, because you turned off the second check.',
  }),
  'not-measured': check => ({
    tone: check.problem ? 'warning' : 'note',
    text: `${describeWaiting(check)} Until then, answers are quotes.`,
  }),
  'misses-false': ({ result }) => ({
    tone: 'warning',
    text: `We tested this model with ${total} statements. It found only ${result?.caught ?? 0} of ${testedStatements.false} false ones, so answers are quotes.`,
  }),
  'refuses-true': ({ result }) => ({
    tone: 'warning',
    text: `We tested this model with ${total} statements. It accepted only ${result?.kept ?? 0} of ${testedStatements.true} true ones, so answers are quotes.`,
  }),
  measured: ({ result }) => ({
    tone: 'good',
    text: `We tested this model with ${total} statements: it found ${result?.caught ?? 0} of ${testedStatements.false} false ones and accepted ${result?.kept ?? 0} of ${testedStatements.true} true ones.`,
  }),
} satisfies Record<WordingReason, (check: ModelOutput['check']) => { tone: Tone; text: string }>;

function describeWaiting({ problem, isRunning }: ModelOutput['check']): string {
  if (problem) return `We couldn’t finish checking this model: ${problem} We’ll try again.`;
  return isRunning
    ? `We’re testing this model with ${total} statements. This takes about a minute.`
    : 'We haven’t tested this model yet.';
}
