// Finds the brand colour of a shop in its page and style sheets.
import { contrastOf } from '#domain/widgets/contrast.ts';

const brandNames = /brand|primary|accent|theme|main|highlight|cta|button|link/i;
const longestName = 80;
const leastSaturation = 0.25;
/** WCAG contrast of a button with a white page. */
const leastContrast = 3;

type Colors = { themeColor: string | null; css: string };

/** The named theme colour, a variable that is called brand or similar, or the saturated colour that is used most. */
export function findAccent({ themeColor, css }: Colors): string | null {
  const named = readColor(themeColor ?? '');
  if (named && isSaturated(named)) return visible(named);
  const variable = variablesOf(css).find(isSaturated);
  const found = variable ?? mostUsed(css);
  return found ? visible(found) : null;
}

function variablesOf(css: string): string[] {
  return css.split(/[;{}]/).flatMap(declaration => {
    const [name = '', value = ''] = declaration.split(':');
    const isVariable = name.trim().startsWith('--') && name.length < longestName;
    return isVariable && brandNames.test(name) ? (readColor(value) ?? []) : [];
  });
}

function mostUsed(css: string): string | undefined {
  const counts = new Map<string, number>();
  for (const [written] of css.matchAll(/#[\da-f]{3,6}\b|rgb\([\d, ]{5,20}\)/gi)) {
    const color = readColor(written);
    if (color && isSaturated(color)) counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** `#rrggbb` of a CSS colour in hex or rgb() notation. */
function readColor(written: string): string | undefined {
  const text = written.trim().toLowerCase();
  if (/^#[\da-f]{6}$/.test(text)) return text;
  if (/^#[\da-f]{3}$/.test(text)) return `#${[...text.slice(1)].map(digit => digit + digit).join('')}`;
  const parts = /^rgb\((\d{1,3})[, ]{1,3}(\d{1,3})[, ]{1,3}(\d{1,3})\)$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some(part => part > 255)) return undefined;
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16));
}

function isSaturated(color: string): boolean {
  const channels = channelsOf(color);
  const [most, least] = [Math.max(...channels), Math.min(...channels)];
  return most > 40 && (most - least) / most >= leastSaturation && !(least > 200);
}

/** Darkened as far as needed. */
function visible(color: string): string {
  let found = color;
  while (contrastOf(found, '#ffffff') < leastContrast) {
    const darker = channelsOf(found).map(channel => Math.round(channel * 0.92));
    found = `#${darker.map(channel => channel.toString(16).padStart(2, '0')).join('')}`;
  }
  return found;
}
