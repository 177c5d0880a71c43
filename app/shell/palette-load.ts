// The palette is fetched when it is wanted, or about to be.

export function loadPalette() {
  return import('#app/shell/palette.tsx').then(module => module.Palette);
}

export function warmPalette(): void {
  loadPalette().catch(() => {});
}
