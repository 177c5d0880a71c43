/** What the visitor could choose from after a question back. */
export function AnswerChoices({ choices }: { choices: readonly string[] }) {
  if (choices.length === 0) return null;
  return (
    <ul aria-label="Choices" className="flex flex-wrap gap-2">
      {choices.map(choice => (
        <li key={choice} className="rounded-full border border-line px-3 py-0.5 text-13 text-ink-2 wrap-anywhere">
          {choice}
        </li>
      ))}
    </ul>
  );
}
