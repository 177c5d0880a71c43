/** Where a question that had no answer gets one, with the question filled in. */
export function answerAddress(question: string): string {
  return `/sites/data/documents/new?${new URLSearchParams({ way: 'questions', question })}`;
}

/** The same as a rule: for the words that must always be said. */
export function ruleAddress(question: string): string {
  return `/sites/data/rules/new?${new URLSearchParams({ question })}`;
}
