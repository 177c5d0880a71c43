// npm run bench -- dashboard. How long the dashboard's calls take for a shop with CHATS chats of the last 90 days, with a cold
// and a warm database, compared with counting the messages directly.
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { emptyHistogram } from '#domain/chat/storage/daily-stats.ts';
import { type Context, transaction } from '#domain/context.ts';
import { readQuestions } from '#domain/reporting/questions.ts';
import { readReport } from '#domain/reporting/report.ts';
import { readSteps } from '#domain/reporting/setup-steps.ts';
import type { Figures } from './bench.ts';
import { addSite, openRig } from './retrieval/rig.ts';
import { percentiles } from './retrieval/speed.ts';

const chats = Number(process.env.CHATS ?? 100_000);
const rounds = 40;
const days = { days: '90' } as const;

export async function benchDashboard(): Promise<Figures> {
  const rig = await openRig();
  try {
    const { ctx } = rig;
    const siteId = await addSite(ctx, `${chats} chats`, 'en');
    await asOwner(rig.ownerUrl, fillChats(siteId), fillMessages, fillDays, 'vacuum analyze chats, messages, chat_days');
    const figures: Figures = {};
    const calls: [string, () => Promise<unknown>][] = [
      ['report, 90 days', () => readReport(ctx, siteId, days)],
      ['questions, 90 days', () => readQuestions(ctx, siteId, days)],
      ['steps', () => readSteps(ctx, siteId)],
      ['counting the messages instead', () => countMessages(ctx, siteId)],
    ];
    for (const [name, call] of calls) figures[name] = await measure(call);
    return figures;
  } finally {
    await rig.stop();
  }
}

async function measure(work: () => Promise<unknown>): Promise<Figures[string]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  const [first = 0, ...others] = times;
  return { 'first ms': Math.round(first * 10) / 10, ...percentiles(others) };
}

function countMessages(ctx: Context, siteId: string): Promise<unknown> {
  return transaction(ctx, tx =>
    tx.execute(sql`
      select (m.created_at at time zone 'Europe/London')::date as day, count(*) filter (where m.outcome = 'answered'),
        count(*) filter (where m.feedback = 'up'), percentile_cont(0.5) within group (order by m.milliseconds)
      from chats c join messages m on m.organization_id = c.organization_id and m.chat_id = c.id
      where c.site_id = ${siteId} and m.role = 'assistant' and m.created_at > now() - interval '90 days' group by 1`),
  );
}

/** Two questions per chat, in five thousand wordings of a few hundred topics; one in twelve has no answer. */
const fillChats = (siteId: string) => `
  insert into chats (organization_id, id, site_id, channel, language, questions, created_at, updated_at)
  select 'bench', gen_random_uuid(), '${siteId}', 'widget', 'en', 2, at, at
  from (select now() - random() * interval '90 days' as at from generate_series(1, ${chats})) made`;

const fillMessages = `
  insert into messages (organization_id, id, chat_id, position, role, text, client_id, outcome, milliseconds, feedback, created_at)
  select 'bench', gen_random_uuid(), c.id, p,
    case when p % 2 = 1 then 'visitor' else 'assistant' end,
    case when p % 2 = 1 then 'Is the ' || (array['Skarn', 'Corrie', 'Fell', 'Moss', 'Bothy'])[1 + floor(random() * 5)::int] || ' ' ||
      (array['jacket', 'pack', 'tent', 'boot', 'stove', 'fleece'])[1 + floor(random() * 6)::int] || ' ' ||
      (array['waterproof', 'warm', 'light', 'repaired', 'returned', 'delivered', 'washed'])[1 + floor(random() * 7)::int] ||
      ' in model ' || floor(random() * 25) || '?' else repeat('It is. ', 20) end,
    case when p % 2 = 1 then gen_random_uuid() end,
    case when p % 2 = 0 then case when random() < 0.08 then 'unknown' else 'answered' end end,
    case when p % 2 = 0 then 20 + floor(random() * 2000) end,
    case when p % 2 = 0 and random() < 0.1 then 'up' end, c.created_at + p * interval '20 seconds'
  from chats c cross join generate_series(1, 4) p`;

const fillDays = `
  insert into chat_days (organization_id, site_id, day, answered, unanswered, thumbs_up, thumbs_down, times)
  select 'bench', c.site_id, m.created_at::date, count(*) filter (where m.outcome = 'answered'),
    count(*) filter (where m.outcome = 'unknown'), count(*) filter (where m.feedback = 'up'), 0, '{${emptyHistogram().join()}}'
  from chats c join messages m on m.organization_id = c.organization_id and m.chat_id = c.id
  where m.role = 'assistant' group by 2, 3`;

async function asOwner(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
