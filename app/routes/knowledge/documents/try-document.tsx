import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { PlaygroundButton } from '#app/routes/playground/playground-button.tsx';
import type { Drafts } from '#app/routes/playground/use-playground.ts';
import { HeadAction } from '#app/ui/page-head.tsx';
import { type Document, documentDraft } from '#domain/knowledge/inputs.ts';

type Typed = {
  title?: string;
  text?: string;
  pairs?: { question: string; answer: string }[];
  language?: string | null;
};

/** Opens the playground with the unsaved changes of the form. */
export function TryDocument<Values extends FieldValues, Output>(props: {
  control: Control<Values, unknown, Output>;
  document: Document;
  unsaved: boolean;
}) {
  const typed = useWatch({ control: props.control }) as Typed;
  const { id, siteId } = props.document;
  const drafts = props.unsaved ? draftOf(id, typed) : undefined;
  return (
    <HeadAction>
      <PlaygroundButton siteId={siteId} drafts={drafts} />
    </HeadAction>
  );
}

export function TryNewDocument<Values extends FieldValues, Output>(props: {
  control: Control<Values, unknown, Output>;
  siteId: string;
}) {
  const typed = useWatch({ control: props.control }) as Typed;
  return (
    <HeadAction>
      <PlaygroundButton siteId={props.siteId} drafts={draftOf(null, typed)} />
    </HeadAction>
  );
}

/** A draft needs no title, and unfinished questions are left out. Null while there is no text. */
function draftOf(id: string | null, { title, text, pairs, language }: Typed): Drafts | null {
  const whole = pairs?.filter(({ question, answer }) => question.trim() && answer.trim());
  const parsed = documentDraft.safeParse({
    id,
    ...(title?.trim() ? { title } : {}),
    ...(text === undefined ? {} : { text }),
    ...(whole ? { pairs: whole } : {}),
    ...(language === undefined ? {} : { language }),
  });
  return parsed.success ? { document: parsed.data } : null;
}
