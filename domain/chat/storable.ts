/** PostgreSQL keeps neither zero bytes nor halves of characters, and refuses a whole row for one of them, whoever wrote it. */
export function storable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (_key, part) => (typeof part === 'string' ? cleaned(part) : part)));
}

function cleaned(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
