import { type WidgetPart, type WidgetSettings, type WidgetTexts, widgetParts } from '#domain/widgets/inputs.ts';

/** The differences between two settings, in the order of the form. */
export function changesBetween(before: WidgetSettings, after: WidgetSettings): WidgetPart[] {
  const [one, other] = [partsOf(before), partsOf(after)];
  return widgetParts.filter(part => one[part] !== other[part]);
}

function partsOf(settings: WidgetSettings): Record<WidgetPart, string> {
  const { texts, launcher, show, variables, position, avatar } = settings;
  const languages = (Object.keys(texts) as (keyof typeof texts)[]).sort();
  // In a newly added language every text is still the default: nothing changes for visitors.
  const textsOf = (part: keyof WidgetTexts) =>
    write(languages.map(key => [key, texts[key]?.[part] ?? '']).filter(([, text]) => text?.length));
  return {
    accent: settings.accent.toLowerCase(),
    scheme: settings.scheme,
    position: write([position.side, position.x, position.y]),
    avatar: write([avatar.kind, avatar.pictureId]),
    launcher: write([launcher.icon, launcher.showsLabel, textsOf('launcher')]),
    title: textsOf('title'),
    greeting: textsOf('greeting'),
    notice: textsOf('notice'),
    suggestions: textsOf('suggestions'),
    placeholder: textsOf('placeholder'),
    sources: write(show.sources),
    products: write(show.products),
    contact: write(show.contact),
    variables: write(
      Object.entries(variables)
        .filter(([, value]) => value)
        .sort(),
    ),
  };
}

function write(value: unknown): string {
  return JSON.stringify(value);
}
