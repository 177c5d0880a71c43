/** The form next to the preview, which stays visible. Phones show one of them at a time. */
export const editorColumns = 'desk:grid desk:grid-cols-[minmax(320px,400px)_minmax(0,1fr)]';
export const formColumn = 'px-6 py-6 max-desk:px-4 max-desk:pb-16';
export const previewColumn =
  'flex flex-col border-line bg-sunken p-4 desk:sticky desk:top-14 desk:h-[calc(100dvh-3.5rem-var(--save-bar,0px))] desk:border-l desk:px-6';
