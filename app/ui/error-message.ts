/** What to show for a failed call: our API's errors are written for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'That didn’t work. Try again.';
}
