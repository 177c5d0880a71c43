/** `crypto.randomUUID` is missing on pages without TLS. Replaces every 0, 1 and 8 of the pattern with random digits. */
export function randomId(): string {
  const random = () => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, digit =>
    (+digit ^ (random() & (15 >> (+digit / 4)))).toString(16),
  );
}
