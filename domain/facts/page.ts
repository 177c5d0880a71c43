// A document prepared for the extractors: its units, the patterns of its language, and a concept classifier.
import type { FoundFact } from '#database/schema/facts.ts';
import { type FactPatterns, fold, has, patternsOf } from '#domain/facts/fact-patterns.ts';
import { factLimits } from '#domain/facts/inputs.ts';
import { findUnits, quoteOf, type Unit } from '#domain/facts/page-units.ts';
import { conceptNames, probabilityOf, readConcepts } from '#domain/retrieval/concepts/classifier.ts';

/** The rest of a longer document is ignored. */
const mostCharacters = 200_000;

export type PageText = {
  documentId: string;
  version: number;
  title: string;
  url: string | null;
  language: string;
  /** Markdown. */
  text: string;
};

export type Page = PageText & {
  units: Unit[];
  words: FactPatterns;
  isContact: boolean;
  isImprint: boolean;
  /** A profile of the company behind the shop. */
  isCompany: boolean;
  /** Legal texts contain many statements that are not facts about the shop. */
  isTerms: boolean;
  isPrivacy: boolean;
  /** How likely a text is about one of these concepts, from 0 to 1. */
  about: (text: string, ...concepts: string[]) => number;
};

export type Candidate = Omit<FoundFact, 'documentId' | 'version' | 'language'>;

const contactPage =
  /(?:^|[^\p{L}])(?:contact|kontakt|contacto|contatti|contato|iletisim|iletişim|inquiry|about-us)(?:$|[^\p{L}])/iu;
const imprintPage =
  /(?:^|[^\p{L}])(?:imprint|impressum|mentions-legales|legal-notice|aviso-legal|note-legali|tokushoho|tradelaw|company)(?:$|[^\p{L}])/iu;
const companyPage =
  /(?:^|[^\p{L}])(?:company|corporate|investors?|about the company|unternehmen|société|notre entreprise|empresa|azienda|bedrijf|o firmie|kurumsal)(?:$|[^\p{L}])|会社概要|会社情報|企業情報|公司简介|公司簡介|عن الشركة/iu;
const termsPage =
  /(?:^|[^\p{L}])(?:terms|conditions of|agb|geschäftsbedingungen|conditions générales|cgv|cgu|términos|condiciones generales|termini|condizioni generali|algemene voorwaarden|termos|condições gerais|regulamin|koşulları|sözleşmesi|利用規約|服务条款|條款|الشروط)(?:$|[^\p{L}])/iu;
const privacyPage =
  /(?:^|[^\p{L}])(?:privacy|datenschutz\p{L}*|confidentialité|privacidad|privacidade|prywatności|gizlilik|kvkk|rgpd|gdpr|cookies?|プライバシー|個人情報|隐私|隱私|الخصوصية)/iu;

export function openPage(document: PageText): Page {
  const words = patternsOf(document.language);
  const path = pathOf(document.url);
  const title = fold(document.title);
  return {
    ...document,
    units: findUnits(document.text.slice(0, mostCharacters)),
    words,
    isContact: has(words.contact, title) || contactPage.test(path),
    isImprint: has(words.imprint, title) || imprintPage.test(path),
    isCompany: companyPage.test(`${title} ${path}`) && !has(words.contact, title) && !contactPage.test(path),
    isTerms: termsPage.test(`${title} ${path}`),
    isPrivacy: privacyPage.test(`${title} ${path}`),
    about: rememberConcepts(),
  };
}

/** The nearest heading, or the page title. */
export function headingOf(page: Page, unit: Unit): string {
  return fold(unit.headings.at(-1) ?? page.title);
}

/** The page title and all headings above a unit. */
export function pathOfUnit(page: Page, unit: Unit): string {
  return fold([page.title, ...unit.headings].join(' | '));
}

export function toCandidate(
  page: Page,
  units: readonly Unit[],
  found: Omit<Candidate, 'quote'>,
): Candidate | undefined {
  const quote = quoteOf(page.text, units);
  if (!quote || quote.length > factLimits.quote || found.value.length > factLimits.value) return undefined;
  return { ...found, quote, confidence: Math.min(0.99, Math.max(0, found.confidence)) };
}

function pathOf(url: string | null): string {
  if (!url) return '';
  try {
    return decodeURIComponent(new URL(url).pathname).toLowerCase();
  } catch {
    return '';
  }
}

/** Caches results: the same heading is classified for each of its sentences. */
function rememberConcepts(): Page['about'] {
  const known = new Map<string, Map<string, number>>();
  return (text, ...concepts) => {
    let found = known.get(text);
    if (!found) {
      const { ids, logs } = readConcepts(text);
      const names = conceptNames();
      found = new Map([...ids].map((id, at) => [names[id] ?? '', probabilityOf(logs[at] ?? 255)]));
      known.set(text, found);
    }
    return concepts.reduce((sum, concept) => sum + (found.get(concept) ?? 0), 0);
  };
}
