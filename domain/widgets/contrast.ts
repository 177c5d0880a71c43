// Text contrast as defined by WCAG 2.

/** The minimum for normal text. */
export const readableContrast = 4.5;

export type TextColor = '#ffffff' | '#000000';

/** From 1 (the same colour) to 21 (black on white). */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** White where it is readable, as shops expect; otherwise the better of black and white. */
export function textColorOn(background: string): { color: TextColor; contrast: number } {
  const white = contrastOf(background, '#ffffff');
  const black = contrastOf(background, '#000000');
  return white >= readableContrast || white >= black
    ? { color: '#ffffff', contrast: white }
    : { color: '#000000', contrast: black };
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
