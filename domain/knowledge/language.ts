import { detectLanguage } from '#providers/extraction/language.ts';

/** The language of a text, where it tells and is another than the site's; none means the site's. */
export function languageOfText(text: string, siteLanguage: string): string | null {
  return otherLanguage(detectLanguage(text), siteLanguage);
}

export function otherLanguage(found: string | null, siteLanguage: string): string | null {
  return found && baseOf(found) !== baseOf(siteLanguage) ? found : null;
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
