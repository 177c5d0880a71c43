// The palette is loaded on demand.

export function loadPalette() {
  return import('#app/shell/palette.tsx').then(module => module.Palette);
}

export function preloadPalette(): void {
  loadPalette().catch(() => {});
}
