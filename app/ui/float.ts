/** Shared by menus, popovers, lists and toasts. */
export const floatStyle =
  'z-50 rounded-panel border border-line bg-raised text-ink shadow-float dark:border-transparent data-[state=open]:animate-float-in data-[state=closed]:animate-float-out data-[state=delayed-open]:animate-float-in';

export const scrimStyle =
  'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out';
