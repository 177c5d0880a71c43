import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAnswerer } from '#domain/answers/answer.ts';
import type { Answerer } from '#domain/answers/answerer.ts';
import type { Trace } from '#domain/answers/inputs.ts';
import { type TryEvent, tryQuestion, tryWithoutStream } from '#domain/answers/playground/playground.ts';
import type { TryInput } from '#domain/answers/playground/playground-inputs.ts';
import { openTryLimits, type TryLimits } from '#domain/answers/playground/playground-limits.ts';
import { openQuestionQueue } from '#domain/answers/question-queue.ts';
import { type Context, transaction } from '#domain/context.ts';
import { createDocument } from '#domain/knowledge/document.ts';
import { requireDocument } from '#domain/knowledge/rows.ts';
import { createRule } from '#domain/knowledge/rule.ts';
import { matchRules } from '#domain/knowledge/rule-match.ts';
import { retrieve } from '#domain/retrieval/retrieve.ts';
import { answerWithChoices, answerWithPassage, countryChoices, returnsOffer } from '#tests/setup/chats.ts';
import { asSuper, contextOf, createOrganization, openTestServices, type TestServices } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { addSite } from '#tests/setup/knowledge.ts';
import { answer, instruction } from '#tests/setup/rules.ts';
import { plainTrace } from '#tests/setup/trace.ts';
import { confirmContact } from '#tests/setup/visitor.ts';

let services: TestServices;
let limits: TryLimits;
let editor: Context;
let viewer: Context;
let stranger: Context;
let siteId: string;

beforeAll(async () => {
  services = await openTestServices();
  limits = openTryLimits(services);
  for (const id of ['ours', 'theirs']) await createOrganization(services.database, id);
  editor = contextOf(services, 'ours', 'list:sites', 'manage:sites', 'manage:widgets');
  viewer = contextOf(services, 'ours', 'list:sites');
  stranger = contextOf(services, 'theirs', 'list:sites', 'manage:sites', 'manage:widgets');
});

beforeEach(async () => {
  siteId = await addSite(editor);
});

const traceOf = (facts: Partial<Trace>): Trace => ({ ...plainTrace, engine: null, understood: '', ...facts });

/** Reads rules and documents by the same ways as every answerer does, and quotes what it finds. */
const quoting: Answerer = async function* (ctx, { siteId: id, text, language, page }) {
  const asked = { siteId: id, question: text, language };
  const { rules, decision } = await matchRules(ctx, { ...asked, page, now: ctx.clock.now() });
  const { passages } = await retrieve(ctx, { ...asked, limit: 3 });
  const candidates = passages.map(({ documentId, title, version, headings, text: excerpt, score }) => {
    return {
      kind: 'document' as const,
      id: documentId,
      title,
      version,
      headings,
      excerpt,
      score,
      chosen: true,
      why: '',
    };
  });
  const [best] = passages;
  // Whatever is quoted must still be there when it is proven, in another transaction.
  if (best) await transaction(ctx, tx => requireDocument(tx, best.documentId));
  const words = decision?.text ?? best?.text;
  yield { type: 'text', text: words ?? 'I do not know.' };
  if (best && !decision) {
    const { documentId, title, text: quote, version } = best;
    yield { type: 'sources', sources: [{ id: documentId, kind: 'document', title, url: null, quote, version }] };
  }
  const told = rules.map(({ ruleId, name, kind, outcome, reason }) => ({ ruleId, name, kind, outcome, reason }));
  yield { type: 'trace', trace: traceOf({ understood: text, rules: told, candidates }) };
  yield { type: 'outcome', outcome: words ? 'answered' : 'unknown' };
};

const failing: Answerer = async function* () {
  yield { type: 'text', text: 'Half a sen' };
  throw new Error('the model is gone');
};

const queue = openQuestionQueue();
const trying = (answerer: Answerer = quoting, signal = new AbortController().signal) => ({
  answerer,
  queue,
  limits,
  signal,
});
const attempt = (input: TryInput, ctx = editor) => tryWithoutStream(ctx, siteId, input, trying());

const question = 'How long does delivery to Iceland take?';
const text = 'Delivery to Iceland takes eleven days.';
const written = { id: null, title: 'Delivery', text };

/** Every row of every table but the counter of tries, as one word each. */
async function everything(): Promise<Record<string, string>> {
  const tables = await asSuper<{ name: string }>(
    services.superUrl,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'jobs') and tablename <> 'rate_limits'`,
  );
  const rows = await asSuper<{ name: string; words: string }>(
    services.superUrl,
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as words from ${name} t`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, words }) => [name, words]));
}

describe('tryQuestion', () => {
  it('answers from an unsaved document, and shows it in the trace', async () => {
    expect(await attempt({ question })).toMatchObject({ outcome: 'unknown', sources: [] });
    const tried = await attempt({ question, drafts: { document: written } });
    expect(tried).toMatchObject({ outcome: 'answered', text, sources: [{ title: 'Delivery', quote: text }] });
    expect(tried.trace?.candidates).toMatchObject([{ id: '', title: 'Delivery', version: null }]);
    expect(await attempt({ question })).toMatchObject({ outcome: 'unknown', sources: [] });
  });

  it('answers from the text in the editor instead of the saved text', async () => {
    const { id } = await createDocument(editor, siteId, { kind: 'written', title: 'Delivery', text });
    const changed = 'Delivery to Iceland takes two days.';
    expect(await attempt({ question, drafts: { document: { id, text: changed } } })).toMatchObject({
      text: changed,
      trace: { candidates: [{ id, version: 2 }] },
    });
    expect(await attempt({ question, drafts: { document: { id, enabled: false } } })).toMatchObject({
      outcome: 'unknown',
    });
    expect(await attempt({ question })).toMatchObject({ text, trace: { candidates: [{ id, version: 1 }] } });
  });

  it('answers from questions and answers without a title', async () => {
    const pairs = [{ question: 'Do you ship to Iceland?', answer: 'Yes, within a week.' }];
    const tried = await attempt({ question: 'Do you ship to Iceland?', drafts: { document: { id: null, pairs } } });
    expect(tried.text).toContain('Yes, within a week.');
    expect(tried.sources).toMatchObject([{ title: 'This document' }]);
  });

  it('applies an unsaved rule and unsaved changes to a rule', async () => {
    const rule = answer(['Do you ship to Iceland?'], 'Only in summer.');
    const asked = { question: 'Do you ship to Iceland?' };
    expect(await attempt({ ...asked, drafts: { rule: { id: null, rule } } })).toMatchObject({
      text: 'Only in summer.',
      trace: { rules: [{ ruleId: null, outcome: 'decides' }] },
    });
    const saved = await createRule(editor, siteId, rule);
    const changed = { ...rule, wordings: [{ language: 'en', phrases: ['Do you ship to Iceland?'], text: 'Never.' }] };
    expect(await attempt({ ...asked, drafts: { rule: { id: saved.id, rule: changed } } })).toMatchObject({
      text: 'Never.',
      trace: { rules: [{ ruleId: saved.id }] },
    });
    expect(await attempt(asked)).toMatchObject({ text: 'Only in summer.' });
  });

  it('writes to no table and bills nothing', async () => {
    const { id } = await createDocument(editor, siteId, { kind: 'written', title: 'Delivery', text });
    const before = await everything();
    const rule = { id: null, rule: instruction('Be kind.') };
    await attempt({ question, drafts: { document: written, rule } });
    await attempt({ question, drafts: { document: { id, text: 'Two days.', title: 'Other' } } });
    await attempt({ question });
    await expect(
      tryWithoutStream(editor, siteId, { question, drafts: { document: written } }, trying(failing)),
    ).rejects.toThrow();
    expect(await everything()).toEqual(before);
  });

  it('Q02 answers as for a visitor: from the draft with its sentence as proof, and not without the draft', async () => {
    const ask = (drafts?: TryInput['drafts']) =>
      tryWithoutStream(editor, siteId, { question, ...(drafts ? { drafts } : {}) }, trying(createAnswerer()));
    const tried = await ask({ document: written });
    expect(tried).toMatchObject({ outcome: 'answered', sources: [{ title: 'Delivery', quote: text }] });
    expect(tried.text).toContain(text);
    expect(tried.trace).toMatchObject({ engine: 'extractive', gate: { passed: true } });
    expect(await ask()).toMatchObject({ outcome: 'unknown', sources: [] });
  });

  it('respects what the widget hides, and offers contact only if the site has it', async () => {
    await confirmContact(services, { organizationId: 'ours', id: siteId }, 'help@shop.example');
    expect(await attempt({ question })).toMatchObject({ offersContact: true });
    const show = { sources: false, products: true, contact: false };
    expect(await attempt({ question, drafts: { widget: { show } } })).toMatchObject({ offersContact: false });
    await createDocument(editor, siteId, { kind: 'written', title: 'Delivery', text });
    expect(await attempt({ question, drafts: { widget: { show } } })).toMatchObject({ text, sources: [] });
  });

  it('suggests passages if it is not sure; those of a draft have no link', async () => {
    await confirmContact(services, { organizationId: 'ours', id: siteId }, 'help@shop.example');
    const show = { sources: false, products: false, contact: true };
    const input = { question, drafts: { document: written, widget: { show } } };
    const drafting: Answerer = async function* (ctx, asked) {
      const { passages } = await retrieve(ctx, {
        siteId: asked.siteId,
        question: asked.text,
        language: 'en',
        limit: 1,
      });
      const offers = passages.map(({ documentId }) => ({ ...returnsOffer, id: documentId }));
      yield { type: 'offers', offers: [returnsOffer, ...offers] };
      yield { type: 'outcome', outcome: 'offered' };
    };
    expect(await tryWithoutStream(editor, siteId, input, trying(drafting))).toMatchObject({
      outcome: 'offered',
      offers: [returnsOffer, { ...returnsOffer, id: '' }],
      offersContact: true,
    });
    expect(await tryWithoutStream(viewer, siteId, { question }, trying(answerWithPassage))).toMatchObject({
      offers: [returnsOffer],
    });
  });

  it('streams its events and ends with done or error', async () => {
    const read = async (input: TryInput, answerer?: Answerer) => {
      const events: TryEvent[] = [];
      for await (const event of await tryQuestion(editor, siteId, input, trying(answerer))) events.push(event);
      return events;
    };
    const names = (await read({ question, drafts: { document: written } })).map(({ event }) => event);
    expect(names).toEqual(['text', 'sources', 'trace', 'done']);
    expect((await read({ question }, failing)).at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'answer_failed' },
    });
    const gone = { document: { id: siteId, text } };
    expect(await read({ question, drafts: gone })).toMatchObject([
      { event: 'error', data: { code: 'document_not_found' } },
    ]);
  });

  it('streams the choices of a question back, and counts those in the history', async () => {
    const counts: (number | undefined)[] = [];
    const answerer: Answerer = async function* (ctx, asked, signal) {
      counts.push(asked.clarifiedInARow);
      yield* answerWithChoices(ctx, asked, signal);
    };
    const clarified = { role: 'assistant', text: 'Which country?', outcome: 'clarified' } as const;
    for (const history of [[], [clarified], [clarified, { role: 'visitor', text: 'Here' } as const, clarified]]) {
      expect(await tryWithoutStream(viewer, siteId, { question, history }, trying(answerer))).toMatchObject({
        outcome: 'clarified',
        choices: countryChoices,
        offersContact: false,
      });
    }
    expect(counts).toEqual([0, 1, 2]);
  });

  it('stops when the client disconnects', async () => {
    const leave = new AbortController();
    const deaf: Answerer = async function* () {
      yield { type: 'text', text: 'Well, ' };
      await new Promise(() => {});
    };
    const events = await tryQuestion(editor, siteId, { question }, trying(deaf, leave.signal));
    expect(await events.next()).toMatchObject({ value: { event: 'text' } });
    leave.abort();
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });
});

describe('permission to try a question', () => {
  it('a viewer can ask, but only an editor can ask with drafts', async () => {
    expect(await attempt({ question }, viewer)).toMatchObject({ outcome: 'unknown' });
    const drafts = [
      { document: written },
      { rule: { id: null, rule: instruction('Be kind.') } },
      { widget: { show: { sources: true, products: true, contact: true } } },
    ];
    for (const draft of drafts) {
      await expect(attempt({ question, drafts: draft }, viewer)).rejects.toMatchObject({ kind: 'forbidden' });
    }
    const nobody = contextOf(services, 'ours');
    await expect(attempt({ question }, nobody)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('another organisation can use neither the site nor its documents and rules', async () => {
    await expect(attempt({ question }, stranger)).rejects.toMatchObject({ code: 'site_not_found' });
    const { id } = await createDocument(editor, siteId, { kind: 'written', title: 'Delivery', text });
    const rule = await createRule(editor, siteId, answer(['Do you ship to Iceland?'], 'Only in summer.'));
    const theirs = await addSite(stranger);
    const ask = (drafts: TryInput['drafts']) => tryWithoutStream(stranger, theirs, { question, drafts }, trying());
    await expect(ask({ document: { id, title: 'Taken' } })).rejects.toMatchObject({ code: 'document_not_found' });
    await expect(ask({ rule: { id: rule.id, rule: instruction('x') } })).rejects.toMatchObject({
      code: 'rule_not_found',
    });
    expect(await ask({ document: written })).toMatchObject({ text });
  });

  it('a draft is used only on its own site', async () => {
    const { id } = await createDocument(editor, siteId, { kind: 'written', title: 'Delivery', text });
    const rule = await createRule(editor, siteId, answer(['Do you ship to Iceland?'], 'Only in summer.'));
    const other = await addSite(editor);
    const ask = (drafts: TryInput['drafts']) => tryWithoutStream(editor, other, { question, drafts }, trying());
    await expect(ask({ document: { id, title: 'Taken' } })).rejects.toMatchObject({ code: 'document_not_found' });
    await expect(ask({ rule: { id: rule.id, rule: instruction('x') } })).rejects.toMatchObject({
      code: 'rule_not_found',
    });
  });

  it('an organisation tries one draft at a time, and other questions do not wait', async () => {
    const released = Promise.withResolvers<void>();
    const running: string[] = [];
    const slow: Answerer = async function* (_ctx, { text: asked }, _signal, onSearched) {
      running.push(asked);
      onSearched?.();
      if (asked === 'first') await released.promise;
      yield { type: 'text', text: 'Yes.' };
      yield { type: 'outcome', outcome: 'answered' };
    };
    const drafts = { document: written };
    const first = tryWithoutStream(editor, siteId, { question: 'first', drafts }, trying(slow));
    await eventually(() => expect(running).toEqual(['first']));
    const second = await tryQuestion(editor, siteId, { question: 'second', drafts }, trying(slow));
    expect(await second.next()).toEqual({ done: false, value: { event: 'queued', data: {} } });
    const [third, fourth] = [second, second].map(() =>
      tryQuestion(editor, siteId, { question: 'more', drafts }, trying(slow)),
    );
    expect((await (await third)?.next())?.value).toEqual({ event: 'queued', data: {} });
    expect((await (await fourth)?.next())?.value).toMatchObject({ event: 'error', data: { code: 'busy' } });
    await tryWithoutStream(editor, siteId, { question: 'saved' }, trying(slow));
    const theirs = await addSite(stranger);
    await tryWithoutStream(stranger, theirs, { question: 'theirs', drafts }, trying(slow));
    expect(running).toEqual(['first', 'saved', 'theirs']);
    released.resolve();
    await first;
    expect((await second.next()).value).toEqual({ event: 'text', data: { text: 'Yes.' } });
    expect(running).toEqual(['first', 'saved', 'theirs', 'second']);
    await second.return();
    await (await third)?.return();
  });

  it('an organisation that has tried too many questions must wait', async () => {
    await createOrganization(services.database, 'eager');
    const eager = contextOf(services, 'eager', 'list:sites', 'manage:sites');
    const site = await addSite(eager);
    const spent = await limits.spend('try-organization', 'eager');
    for (let left = spent.remaining; left > 0; left--) await limits.spend('try-organization', 'eager');
    await expect(tryWithoutStream(eager, site, { question }, trying())).rejects.toMatchObject({
      kind: 'too-many',
      message: expect.stringMatching(
        /^Your organisation has tried 360 questions in the past hour\. Try again in \d+ minutes?\.$/,
      ),
    });
  });
});
