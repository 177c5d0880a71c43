import type { EnginePart } from '#domain/answers/engine.ts';
import { generate, type WritingOptions } from '#domain/answers/model/generative.ts';
import type { PromptEvidence } from '#domain/answers/model/prompt.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#platform/ids.ts';
import { type Endpoint, openModels } from '#providers/model/model.ts';
import { type ModelSandbox, startModel } from '#sandbox/model/model.ts';
import { contextOf, createOrganization, openTestServices } from '#tests/setup/database.ts';
import { addDocument, addSite, ask } from '#tests/setup/knowledge.ts';

/** The parts of an engine's answer, and its failure. */
export type EngineRun = { parts: EnginePart[]; failure?: { code: string } };

type Run = { timeouts?: object; signal?: AbortSignal; options?: WritingOptions };

export type Writer = {
  sandbox: ModelSandbox;
  ctx: Context;
  siteId: string;
  endpoint(more?: Partial<Endpoint>): Endpoint;
  evidenceOf(question: string, more?: Partial<PromptEvidence>): Promise<PromptEvidence>;
  run(evidence: PromptEvidence, more?: Partial<Endpoint>, how?: Run): Promise<EngineRun>;
  /** A model that writes these texts, one per call. */
  runScript(texts: (string | null)[], evidence: PromptEvidence, how?: Run): Promise<EngineRun>;
};

const forever = new AbortController().signal;
const terms = { temperature: 0, maxTokens: 600, inputPrice: 1, outputPrice: 2, isOperators: true };

/** A shop with one document about parcels, and the model sandbox. */
export async function openWriter(): Promise<Writer> {
  const sandbox = await startModel({ port: 0 });
  const services = await openTestServices();
  const organizationId = await createOrganization(services.database, newId());
  const ctx = contextOf(services, organizationId, 'manage:sites', 'list:sites');
  const siteId = await addSite(ctx);
  const text = 'Parcels arrive within three days. Parcels cost 5 euros. Returns of parcels are free for 30 days.';
  await addDocument(ctx, siteId, { title: 'Shipping', text });
  const endpoint: Writer['endpoint'] = more => ({
    url: sandbox.url,
    key: 'sk-sandbox',
    model: 'aisle-faithful',
    ...terms,
    ...more,
  });
  const run: Writer['run'] = async (evidence, more, { timeouts = {}, signal = forever, options = {} } = {}) => {
    const models = openModels({ serverDefault: null, allowOrigins: [], timeouts });
    const parts: EnginePart[] = [];
    try {
      const answer = generate({ ...ctx, models }, endpoint(more), evidence, signal, options);
      for await (const part of answer) parts.push(part);
      return { parts };
    } catch (failure) {
      return { parts, failure: failure as { code: string } };
    }
  };
  return {
    sandbox,
    ctx,
    siteId,
    endpoint,
    run,
    async evidenceOf(question, more = {}) {
      const { passages } = await ask(ctx, siteId, question);
      const found = passages.map(passage => ({ ...passage, url: null, language: 'en' }));
      const about = {
        siteId,
        asked: question,
        understood: question,
        language: 'en' as const,
        history: [],
        instructions: [],
        languages: ['en'],
        page: null,
        addresses: [],
        mayAsk: true,
        hasContact: true,
      };
      return { ...about, products: [], passages: found, ...more } as PromptEvidence;
    },
    runScript(texts, evidence, how) {
      sandbox.script(texts);
      return run(evidence, { model: 'aisle-scripted' }, how);
    },
  };
}

export const modelOf = ({ parts }: EngineRun) => parts.flatMap(part => (part.type === 'model' ? [part.model] : []))[0];
export const textOf = ({ parts }: EngineRun) => parts.flatMap(part => (part.type === 'sentence' ? [part.text] : []));
export const droppedOf = ({ parts }: EngineRun) => parts.flatMap(part => (part.type === 'dropped' ? [part.text] : []));
