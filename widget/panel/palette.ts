// The shop's accent colour and the readable colours derived from it.
import { luminance, textColorOn } from '../stage.ts';

const papers = { light: '#fffefc', dark: '#26231f' };
const inks = { light: '#25221e', dark: '#efebe4' };
const enough = 4.5;

/** CSS variables. `own` are those the shop sets: its background decides whether the scheme is dark. */
export function palette(accent: string, scheme: 'light' | 'dark', own: Record<string, string>): Record<string, string> {
  const paper = own['--aisle-background'] ?? papers[scheme];
  const isDark = luminance(paper) < 0.18;
  const ground = isDark ? 'dark' : 'light';
  const fill = isDark ? readable(accent, paper) : accent;
  const soft = mix(paper, fill, 0.12);
  const said = isDark ? mix(accent, paper, 0.5) : accent;
  return {
    'color-scheme': ground,
    '--paper': paper,
    '--ink': own['--aisle-text'] ?? inks[ground],
    '--fill': fill,
    '--on-fill': textColorOn(fill),
    '--soft': soft,
    '--mark': readable(accent, soft),
    '--said': said,
    '--on-said': textColorOn(said),
  };
}

function readable(color: string, paper: string): string {
  const goal = luminance(paper) < 0.18 ? '#ffffff' : '#000000';
  let found = color;
  for (let share = 0.04; share <= 1 && contrast(found, paper) < enough; share += 0.04) found = mix(color, goal, share);
  return found;
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function mix(from: string, to: string, share: number): string {
  const part = (at: number) => {
    const [a = 0, b = 0] = [from, to].map(color => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}
