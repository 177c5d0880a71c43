/** An aisle between two shelves, in the shape of a capital A. */
export function BrandMark({ size = 32 }: { size?: 24 | 32 }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" width={size} height={size} className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M8.5 24.5 14 8m9.5 16.5L18 8" className="fill-none stroke-3 stroke-on-accent" strokeLinecap="round" />
      <path d="M16 24.5v-1.5m0-5v-1" className="fill-none stroke-on-accent stroke-[2.5]" strokeLinecap="round" />
    </svg>
  );
}
