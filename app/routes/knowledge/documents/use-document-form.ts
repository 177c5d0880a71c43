import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { updateDocument } from '#app/routes/knowledge/documents/document-changes.ts';
import { documentQuery } from '#app/routes/knowledge/documents/document-queries.ts';
import { useZodForm } from '#app/ui/form.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type Document, type DocumentChange, documentChange, documentLimits } from '#domain/knowledge/inputs.ts';

const formInput = documentChange.omit({ enabled: true, updatedAt: true });

/** What of a document can be typed: nothing was read yet, or more than may be typed. */
export type Shape = 'text' | 'pairs' | 'long' | 'unread';

export function shapeOf({ kind, version, text }: Document): Shape {
  if (version === 0) return 'unread';
  if (kind === 'qa') return 'pairs';
  return text.length > documentLimits.text ? 'long' : 'text';
}

/** What is being edited, against what was last heard from the server. */
export function useDocumentForm(document: Document, shape: Shape) {
  const form = useZodForm(formInput, { defaultValues: valuesOf(document, shape) });
  const { isDirty } = form.formState;
  // The document that is shown: the server refuses to save over a later one.
  const shown = useRef(document);
  const [collides, setCollides] = useState(false);

  useEffect(() => {
    if (document.updatedAt === shown.current.updatedAt) return;
    // Being switched off, or read again with the same words, is no reason to ask whose words shall stay.
    const isSame = sameWords(document, shown.current);
    if (isDirty && !isSame) return;
    shown.current = document;
    if (!isSame) form.reset(valuesOf(document, shape));
  }, [document, isDirty, form, shape]);

  async function save(values: DocumentChange) {
    try {
      shown.current = await updateDocument(document.id, { ...values, updatedAt: shown.current.updatedAt });
      toast({ title: 'Saved' });
    } catch (error) {
      if (isApiError(error) && error.code === 'document_changed') setCollides(true);
      throw error;
    }
  }

  /** From now on this is what is edited. */
  function take(theirs: Document) {
    shown.current = theirs;
    form.reset(valuesOf(theirs, shape));
  }

  async function settle(choice: 'theirs' | 'mine') {
    const theirs = await getQueryClient().fetchQuery({ ...documentQuery(document.id), staleTime: 0 });
    if (choice === 'theirs') return take(theirs);
    shown.current = theirs;
    await save(formInput.parse(form.getValues()));
    form.reset(form.getValues());
  }

  return { form, save, settle, take, collides, setCollides };
}

function valuesOf({ title, language, text, pairs }: Document, shape: Shape) {
  const words = shape === 'text' ? { text } : shape === 'pairs' ? { pairs: pairs ?? [] } : {};
  return { title, language, ...words };
}

function sameWords(one: Document, other: Document): boolean {
  return one.version === other.version && one.title === other.title && one.language === other.language;
}
