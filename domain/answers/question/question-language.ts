// Detects the language of a question from the phrases that visitors and shops use.
import { likelyLanguages } from '#domain/retrieval/concepts/classifier.ts';
import { type WidgetLanguage, widgetLanguages } from '#domain/widgets/inputs.ts';
import { detectLanguage } from '#providers/extraction/language.ts';

const certain = 0.9;
/** Short texts are often the same in several languages. */
const certainOfFewWords = 0.97;
/** Above this probability, the visitor's own language is kept. */
const mayBe = 0.05;
const fewWords = 3;

/** The visitor's own language if the text is unclear. */
export function languageOfQuestion(text: string, fallback: WidgetLanguage): WidgetLanguage {
  const scripted = detectLanguage(text);
  const isKnown = (tag: string | null): tag is WidgetLanguage => widgetLanguages.includes(tag as WidgetLanguage);
  const likely = likelyLanguages(text);
  const [best] = likely;
  // A few characters that Chinese and Japanese share.
  if (scripted === 'zh' && best?.language === 'ja') return 'ja';
  if (isKnown(scripted) && ownScript.has(scripted)) return scripted;
  if (likely.some(({ language, probability }) => language === fallback && probability >= mayBe)) return fallback;
  const words = text.match(/\p{L}+/gu)?.length ?? 0;
  const least = words <= fewWords ? certainOfFewWords : certain;
  if (best && isKnown(best.language) && best.probability >= least && words > 0) return best.language;
  return fallback;
}

/** Detected by their script alone. */
const ownScript = new Set<WidgetLanguage>(['ja', 'zh', 'ar']);
