/** What to show for a failed call: our API's errors are written for people. */
export function messageOf(error: unknown, otherwise = 'That didn’t work. Try again.'): string {
  return error instanceof Error ? error.message : otherwise;
}
