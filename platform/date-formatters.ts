const writers = new Map<string, Intl.DateTimeFormat>();
const most = 1_000;

/** Cached per format, because creating a formatter is far slower than using it. */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${JSON.stringify(options)}`;
  const known = writers.get(name);
  if (known) return known;
  const writer = new Intl.DateTimeFormat(locale, options);
  if (writers.size >= most) writers.clear();
  writers.set(name, writer);
  return writer;
}
