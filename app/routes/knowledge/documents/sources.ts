import { documentInput } from '#domain/knowledge/inputs.ts';

export const [writtenInput, questionsInput, htmlInput] = documentInput.options;

/** Called when a form starts or stops having unsaved input. */
export type OnTyped = (isTyped: boolean) => void;

export type SourceProps = { siteId: string; onTyped: OnTyped };
