import type { SiteDigest } from '#domain/insights/digest-content.ts';
import type { TopicFigures } from '#domain/insights/inputs.ts';
import { countOf } from '#domain/insights/insights.ts';
import { composeEmail } from '#providers/mail.ts';

const longestLine = 120;

type Recipient = { organization: string; publicUrl: string; token: string | undefined };

export function composeDigest(sites: readonly SiteDigest[], { organization, publicUrl, token }: Recipient) {
  const questions = sites.reduce((sum, { now }) => sum + countOf(now), 0);
  const [first] = sites;
  const where = sites.length === 1 && first ? first.name : organization;
  const profile = { label: 'Email settings', href: `${publicUrl}/users/profile` };
  return composeEmail({
    subject: `${where} last week: ${counted(questions, 'question')}`,
    lines: [`What visitors asked last week, from Monday to Sunday, what was missing, and what changed.`],
    sections: sites.map(site => toSection(site, publicUrl)),
    button: { label: 'Open Insights', href: `${publicUrl}/insights?days=7` },
    footer: {
      line: `You get this email every Monday because you’re an Owner or Admin of ${organization} in Aisle.`,
      links: token ? [{ label: 'Unsubscribe', href: `${publicUrl}/emails/weekly/${token}` }, profile] : [profile],
    },
  });
}

function toSection(site: SiteDigest, publicUrl: string) {
  const { name, now, before, topics, unanswered, missing, soldOut, changes } = site;
  const asked = topics.map(topic => `${topic.name}: ${counted(countOf(topic.now), 'question')}, ${shareOf(topic.now)}`);
  const open = unanswered.map(({ text, count }) => `“${toLine(text)}”${count > 1 ? ` (${count} times)` : ''}`);
  const lists = [
    { title: 'Most asked topics', items: asked },
    {
      title: 'Questions without an answer',
      items: open,
      link: { label: 'Answer them', href: `${publicUrl}/sites/data/gaps` },
    },
    { title: 'Not in your catalogue', items: missing.map(describeDemand) },
    { title: 'Sold-out products', items: soldOut.map(describeDemand) },
    { title: 'What changed', items: describeChanges(changes) },
  ];
  return {
    title: name,
    lines: [describeFigures(now, before)],
    lists: lists.filter(({ items }) => items.length > 0),
  };
}

function describeFigures(now: TopicFigures, before: TopicFigures): string {
  const [count, countBefore] = [countOf(now), countOf(before)];
  const change = count - countBefore;
  const compared =
    countBefore === 0
      ? ''
      : change === 0
        ? ', as many as the week before'
        : `, ${format(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than the week before`;
  const share = countBefore === 0 ? '' : ` (${percent(before)} the week before)`;
  return `${counted(count, 'question')}${compared}. Aisle answered ${percent(now)}${share}.`;
}

function shareOf(figures: TopicFigures): string {
  return figures.answered === countOf(figures) ? 'all answered' : `${percent(figures)} answered`;
}

function percent(figures: TopicFigures): string {
  return `${Math.round((figures.answered / countOf(figures)) * 100)}%`;
}

function describeDemand({ name, count }: { name: string; count: number }): string {
  return `${toLine(name)}, asked for ${count === 1 ? 'once' : `${format(count)} times`}`;
}

function describeChanges(changes: SiteDigest['changes']): string[] {
  const nouns = { documents: 'document', products: 'product', rules: 'rule' } as const;
  return (Object.keys(nouns) as (keyof typeof nouns)[]).flatMap(kind => {
    const { added, changed } = changes[kind];
    const parts = [
      ...(added > 0 ? [`${counted(added, nouns[kind])} added`] : []),
      ...(changed > 0 ? [`${counted(changed, nouns[kind])} updated`] : []),
    ];
    return parts.length > 0 ? [parts.join(', ')] : [];
  });
}

/** Visitors' words on one line: a line break would look like a part of the email. */
function toLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length > longestLine ? `${line.slice(0, longestLine).trimEnd()}…` : line;
}

function counted(count: number, noun: string): string {
  return `${format(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function format(count: number): string {
  return count.toLocaleString('en-GB');
}
