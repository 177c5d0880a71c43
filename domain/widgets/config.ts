// Builds the config that a page draws from: published settings for visitors, the draft for the preview.
import {
  defaultSettings,
  type WidgetConfig,
  type WidgetLanguage,
  type WidgetSettings,
  type WidgetTexts,
  type WidgetType,
  widgetLanguage,
  widgetSettings,
} from '#domain/widgets/inputs.ts';
import { launcherLabels, noticeLabels } from '#domain/widgets/launcher-labels.ts';

/** What a config contains besides the settings. */
export type WidgetFacts = {
  key: string;
  version: number;
  type: WidgetType;
  hidden: boolean;
  site: { name: string; language: string; hasContact: boolean; hasModel: boolean };
};

export const ownWords: WidgetTexts = {
  title: '',
  greeting: '',
  notice: '',
  placeholder: '',
  launcher: '',
  suggestions: [],
};

/** "AI" in the languages the widget speaks. */
const aiWords = [
  /(?<![A-Za-z])(?:AI|KI|IA)(?![A-Za-z])/,
  /artificial intelligence|künstliche[nr]? intelligenz|intelligence artificielle|inteligencia artificial/iu,
  /inteligência artificial|intelligenza artificiale|kunstmatige intelligentie|sztuczn(?:a|ą|ej) inteligencj/iu,
  /yapay zek|人工知能|人工智能|人工智慧|ذكاء (?:ال)?اصطناعي/iu,
];

export function toConfig(facts: WidgetFacts, settings: WidgetSettings, language?: string): WidgetConfig {
  const { key, version, type, hidden, site } = facts;
  const chosen = chooseLanguage(language, site.language);
  return {
    key,
    version,
    type,
    name: site.name,
    language: chosen,
    hidden,
    ai: site.hasModel,
    texts: withNotice(settings.texts[chosen] ?? ownWords, noticeLabels[chosen], site.hasModel),
    words: { ...launcherLabels[chosen], aiWritten: noticeLabels[chosen].aiWritten },
    accent: settings.accent,
    scheme: settings.scheme,
    position: settings.position,
    avatar: avatarOf(settings),
    launcher: settings.launcher,
    // Without a contact address the form has no recipient.
    show: { ...settings.show, contact: settings.show.contact && site.hasContact },
    variables: variablesOf(settings),
  };
}

/** Whether a text tells visitors that an AI answers. */
export function mentionsAi(text: string): boolean {
  return aiWords.some(words => words.test(text.normalize('NFKC')));
}

/** While a model is configured, a notice that doesn't mention AI is replaced by ours (EU AI Act, Art. 50). */
function withNotice(texts: WidgetTexts, own: { ai: string; automatic: string }, hasModel: boolean): WidgetTexts {
  const hasOwnNotice = hasModel ? mentionsAi(texts.notice) : texts.notice !== '';
  return hasOwnNotice ? texts : { ...texts, notice: hasModel ? own.ai : own.automatic };
}

/** The first supported language: the page's, the site's, English. */
export function chooseLanguage(...wanted: (string | undefined)[]): WidgetLanguage {
  for (const tag of wanted) {
    const known = widgetLanguage.safeParse(tag?.toLowerCase().split(/[-_]/)[0]);
    if (known.success) return known.data;
  }
  return 'en';
}

/** Stored settings, with defaults for fields that were added to the schema since. */
export function readSettings(stored: Record<string, unknown>): WidgetSettings {
  return widgetSettings.parse({ ...defaultSettings, ...stored });
}

export function pictureUrl(id: string): string {
  return `/widget/pictures/${id}`;
}

function avatarOf({ avatar: { kind, pictureId } }: WidgetSettings): WidgetConfig['avatar'] {
  if (kind !== 'picture') return { kind, url: null };
  return pictureId === null ? { kind: 'letter', url: null } : { kind, url: pictureUrl(pictureId) };
}

function variablesOf({ variables }: WidgetSettings): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
