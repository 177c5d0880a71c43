/** The form for a new question-and-answer document, with the question filled in. */
export function answerAddress(question: string): string {
  return `/sites/data/documents/new?${new URLSearchParams({ way: 'questions', question })}`;
}

/** The form for a new fixed answer, with the question filled in. */
export function ruleAddress(question: string): string {
  return `/sites/data/rules/new?${new URLSearchParams({ question })}`;
}
