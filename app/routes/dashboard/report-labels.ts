import type { Figures } from '#domain/reporting/inputs.ts';

const none = '–';

export function formatNumber(count: number): string {
  return count.toLocaleString('en-GB');
}

export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** "91.6%", or a dash without data. */
export function formatShare(share: number | null): string {
  return share === null ? none : `${(share * 100).toFixed(share === 0 || share === 1 ? 0 : 1)}%`;
}

export function formatDuration(milliseconds: number | null): string {
  if (milliseconds === null) return none;
  if (milliseconds < 995) return `${Math.round(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(milliseconds < 9950 ? 1 : 0)} s`;
}

/** How often a question without a sure answer was asked, and what visitors got instead. */
export function describeAsked({ count, offered }: { count: number; offered: number }): string {
  const often = `Asked ${formatTimes(count)}`;
  if (offered === 0) return `${often}, not answered`;
  return offered === count ? `${often}, passages suggested` : `${often}, passages suggested ${formatTimes(offered)}`;
}

function formatTimes(count: number): string {
  return count === 1 ? 'once' : `${formatNumber(count)} times`;
}

type Shares = Pick<Figures, 'answered' | 'offered' | 'unanswered'>;
type Checked = Pick<Figures, 'checkedSentences' | 'removedSentences'>;

export function countQuestions({ answered, offered, unanswered }: Shares): number {
  return answered + offered + unanswered;
}

/** What the figures count, so that they can be added up. */
export function describeFigures(now: Shares): string {
  const { answered, offered, unanswered } = now;
  return `${formatCount(countQuestions(now), 'question')}: ${formatNumber(answered)} answered, ${formatNumber(offered)} with suggestions, ${formatNumber(unanswered)} unanswered.`;
}

/** Empty if no model wrote anything. */
export function describeChecks({ checkedSentences, removedSentences }: Checked): string {
  if (checkedSentences === 0) return '';
  const removed = removedSentences === 0 ? 'none' : formatNumber(removedSentences);
  return `AI wrote ${formatCount(checkedSentences, 'sentence')}. Checks removed ${removed}.`;
}

export function answeredShare(shares: Shares): number | null {
  return countQuestions(shares) === 0 ? null : shares.answered / countQuestions(shares);
}

export function thumbsShare({ thumbsUp, thumbsDown }: Pick<Figures, 'thumbsUp' | 'thumbsDown'>): number | null {
  return thumbsUp + thumbsDown === 0 ? null : thumbsUp / (thumbsUp + thumbsDown);
}

/** The difference to the period before. Null if there is none, or nothing to compare. */
export type Change = { text: string; isMore: boolean; isBetter: boolean };

export function changeOfShare(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const points = Math.round((now - before) * 1000) / 10;
  if (points === 0) return null;
  return { text: `${Math.abs(points).toFixed(1)} pts`, isMore: points > 0, isBetter: points > 0 };
}

export function changeOfTime(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const text = formatDuration(Math.abs(now - before));
  // Changes below 10% are noise.
  if (Math.abs(now - before) < before / 10) return null;
  return { text, isMore: now > before, isBetter: now < before };
}

/** "Saturday 7 November". A calendar day, so no time zone applies. */
export function formatCalendarDay(day: string, style: 'long' | 'medium' | 'short'): string {
  const options = {
    long: { weekday: 'long', day: 'numeric', month: 'long' },
    medium: { day: 'numeric', month: 'long' },
    short: { day: 'numeric', month: 'short' },
  } as const;
  return new Intl.DateTimeFormat('en-GB', { ...options[style], timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

export function hostOf(site: { name: string; urls: readonly string[] }): string {
  const [first] = site.urls;
  return first ? first.replace(/^https?:\/\//, '') : site.name;
}

/** Grid lines of a chart: three round steps that fit the largest day. */
export function scaleOf(largest: number): number[] {
  const least = Math.max(1, largest / 3);
  const power = 10 ** Math.floor(Math.log10(least));
  const step =
    [1, 2, 2.5, 5, 10].map(times => times * power).find(one => one >= least && Number.isInteger(one)) ?? least;
  return [0, step, 2 * step, 3 * step];
}

/** The days with a label: the last one, and whole weeks before it, so that labels never overlap. */
export function labelledDays(count: number): Set<number> {
  const every = count <= 7 ? 1 : count <= 31 ? 7 : 21;
  const days = Array.from({ length: count }, (_, at) => at);
  return new Set(days.filter(at => (count - 1 - at) % every === 0));
}
