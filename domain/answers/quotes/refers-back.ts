// Whether a sentence continues the one before it: "They are …", "In this case …".
import { baseLanguage } from '#domain/retrieval/languages.ts';
import type { WidgetLanguage } from '#domain/widgets/inputs.ts';

/** `language`: of the page. */
export function refersBack(sentence: string, language: string): boolean {
  return openings[baseLanguage(language) as WidgetLanguage]?.test(sentence) ?? false;
}

const openings: Record<WidgetLanguage, RegExp> = {
  en: /^(?:this|these|those|that|it|they|such|otherwise|however|but|also|in (?:this|that) case|if so|if not|then)(?!\p{L})/iu,
  de: /^(?:dies(?:e[rsnm]?)?|das|dabei|dann|dafür|hierfür|hierbei|davon|sonst|andernfalls|jedoch|aber|auch|in diesem fall)(?!\p{L})/iu,
  fr: /^(?:ce(?:la|ci|tte|s|t)?|ceux-ci|celui-ci|celle-ci|il|elle|ils|elles|sinon|cependant|mais|dans ce cas)(?!\p{L})/iu,
  es: /^(?:est[eo]s?|est[ao]s?|eso|ello|en (?:este|ese) caso|pero)(?!\p{L})/iu,
  it: /^(?:quest[oaie]|ciò|in questo caso|ma)(?!\p{L})/iu,
  nl: /^(?:dit|deze|dat|die|in dat geval|maar)(?!\p{L})/iu,
  pt: /^(?:iss?o|est[ea]s?|ess[ea]s?|nesse caso|mas)(?!\p{L})/iu,
  pl: /^(?:to|te|ten|ta|w takim przypadku|ale)(?!\p{L})/iu,
  tr: /^(?:bu|bunlar|bu durumda|ancak)(?!\p{L})/iu,
  ja: /^(?:これ|それ|その|この|ただし|また)/u,
  zh: /^(?:这|该|此|但)/u,
  ar: /^(?:هذا|هذه|ذلك|لكن)/u,
};
