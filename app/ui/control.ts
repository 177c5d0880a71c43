/** The box of text inputs and selects. */
export const controlStyle =
  'w-full min-w-0 rounded-control border border-control-line bg-surface text-14 text-ink transition-[border-color,box-shadow] focus-visible:border-accent focus-visible:shadow-focus focus-visible:outline-none aria-invalid:border-red aria-invalid:focus-visible:shadow-focus-red disabled:opacity-55 max-desk:text-16';
