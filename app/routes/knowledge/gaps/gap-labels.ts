import { formatCount, formatShare } from '#app/routes/dashboard/report-labels.ts';
import type { Outcome } from '#domain/answers/inputs.ts';
import type { Gap, GapTryOutput } from '#domain/gaps/inputs.ts';

type Tone = 'neutral' | 'accent' | 'amber';

export const gapStateLabels: Record<Gap['state'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'amber' },
  closed: { label: 'Answered', tone: 'accent' },
  dismissed: { label: 'Dismissed', tone: 'neutral' },
};

/** What visitors got instead of a good answer. */
export function describeOutcomes({ unanswered, offered, disliked }: Gap): string {
  const parts = [
    unanswered > 0 && `${unanswered} without an answer`,
    offered > 0 && `${offered} with suggested passages only`,
    disliked > 0 && `${disliked} with a thumbs down`,
  ].filter(Boolean);
  return parts.join(', ');
}

/** Weeks from the oldest to the current one. */
export function describeTrend(weeks: readonly number[]): string {
  const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0);
  return `${sum(weeks.slice(-4))} in the last four weeks, ${sum(weeks.slice(-8, -4))} in the four before`;
}

export function describeGap(gap: Gap): string {
  const asked =
    gap.count === 1 ? 'Asked once in 90 days' : `Asked ${gap.count.toLocaleString('en-GB')} times in 90 days`;
  const share = gap.state === 'open' ? ` That’s ${formatShare(gap.share)} of all questions without a good answer.` : '';
  return `${asked}: ${describeOutcomes(gap)}.${share}`;
}

/** An estimate from the last four weeks. */
export function describeSaved({ savedPerMonth }: Gap): string {
  if (savedPerMonth === 0) return 'Not asked in the last four weeks.';
  return `Answering it would add about ${formatCount(savedPerMonth, 'answer')} a month, based on the last four weeks.`;
}

type Tried = GapTryOutput[number];

export function outcomeLabel({ outcome }: Pick<Tried, 'outcome'>): string {
  return outcomeLabels[outcome];
}

const outcomeLabels = {
  answered: 'Answered',
  clarified: 'Asks back',
  offered: 'Only suggested',
  unknown: 'Not answered',
  refused: 'Refused by a rule',
  limit: 'Not answered',
  unavailable: 'Not answered',
  stopped: 'Not answered',
  failed: 'Not answered',
} satisfies Record<Outcome, string>;

export function draftOutcomeLabel({ outcome, usesDraft }: Tried): string {
  if (outcome === 'answered') return usesDraft ? 'Answered from your draft' : 'Answered from other content';
  return `Still ${outcomeLabel({ outcome }).toLowerCase()}`;
}
