export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-60 rounded-control border border-line-strong bg-raised px-3.5 py-2 font-medium shadow-float not-focus:sr-only"
    >
      Skip to content
    </a>
  );
}
