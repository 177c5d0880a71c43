import { documentInput } from '#domain/knowledge/inputs.ts';

/** Each way of adding a document has the rules of its kind. */
export const [writtenInput, questionsInput, htmlInput] = documentInput.options;

/** Whether a form holds words that would be lost. */
export type OnTyped = (isTyped: boolean) => void;

export type WayProps = { siteId: string; onTyped: OnTyped };
