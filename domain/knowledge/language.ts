import { baseLanguage } from '#domain/retrieval/languages.ts';
import { detectLanguage } from '#providers/extraction/language.ts';

/** The detected language of a text if it differs from the site's; null means the site's. */
export function languageOfText(text: string, siteLanguage: string): string | null {
  return otherLanguage(detectLanguage(text), siteLanguage);
}

export function otherLanguage(found: string | null, siteLanguage: string): string | null {
  return found && baseLanguage(found) !== baseLanguage(siteLanguage) ? found : null;
}
