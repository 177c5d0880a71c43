// Reads a model's output sentence by sentence and checks each against its sources.
import { type Cited, openCitedReader } from '#domain/answers/model/cited-sentences.ts';
import { type EvidenceUnit, unitsOfProduct } from '#domain/answers/model/evidence-units.ts';
import type { BuiltPrompt, PromptEvidence } from '#domain/answers/model/prompt.ts';
import { type Verdict, verify } from '#domain/answers/model/verify.ts';
import type { Context } from '#domain/context.ts';
import { readCurrentProducts } from '#domain/products/current-products.ts';
import type { ModelText } from '#providers/model/model.ts';

/** Ends a model that writes without end. */
const mostDropped = 24;
const longestText = 12_000;

export async function* readVerdicts(
  ctx: Context,
  evidence: PromptEvidence,
  asked: BuiltPrompt,
  { text }: ModelText,
): AsyncGenerator<{ verdict: Verdict; isCited: boolean }> {
  const reader = openCitedReader();
  const read = new Set<string>();
  const sources = [...asked.units.values()].flatMap(([unit]) => unit?.source ?? []);
  const urls = sources.flatMap(source => (source.kind === 'product' ? source.product.url : source.passage.url) ?? []);
  const guard = { urls, secret: asked.prompt.system };
  let length = 0;
  let dropped = 0;
  for await (const piece of withEnd(text)) {
    length += piece?.length ?? 0;
    for (const cited of piece === null ? reader.end() : reader.add(piece)) {
      const units = await withCurrentProducts(ctx, evidence, asked.units, cited);
      const { language, understood: question } = evidence;
      const verdict = verify(cited, { units, language, question, guard });
      const line = JSON.stringify(cited);
      // Repeated sentences are skipped.
      if (!read.has(line)) yield { verdict, isCited: cited.citations.length > 0 };
      if (read.has(line) || verdict.type === 'dropped') dropped += 1;
      read.add(line);
      if (dropped >= mostDropped) return;
    }
    if (length > longestText) return;
  }
}

/** Ends with `null`, also if the model fails: sentences that are complete by then are still read. */
async function* withEnd(text: AsyncIterable<string>): AsyncGenerator<string | null> {
  let failure: unknown;
  try {
    yield* text;
  } catch (error) {
    failure = error;
  }
  yield null;
  if (failure) throw failure;
}

/** Cited products are read again: a price may have changed, and a deleted product proves nothing. */
async function withCurrentProducts(
  ctx: Context,
  { siteId, language }: PromptEvidence,
  units: BuiltPrompt['units'],
  { citations }: Cited,
): Promise<BuiltPrompt['units']> {
  const wanted = [...new Set(citations.map(({ number }) => number))].flatMap(number => {
    const source = units.get(number)?.[0]?.source;
    return source?.kind === 'product' ? [{ number, id: source.product.id }] : [];
  });
  if (wanted.length === 0) return units;
  const current = await readCurrentProducts(
    ctx,
    siteId,
    wanted.map(({ id }) => id),
  );
  const fresh = new Map(units);
  for (const { number, id } of wanted) {
    const product = current.get(id);
    if (product) fresh.set(number, renew(units.get(number) ?? [], unitsOfProduct(product, number, language)));
    else fresh.delete(number);
  }
  return fresh;
}

/** Under the IDs in the prompt; facts that no longer exist are removed. */
function renew(given: EvidenceUnit[], current: EvidenceUnit[]): EvidenceUnit[] {
  return given.flatMap(({ id, text, fact }) => {
    const same = current.find(unit => (fact === 'catalogue' ? unit.fact === fact : unit.text === text));
    return same ? [{ ...same, id }] : [];
  });
}
