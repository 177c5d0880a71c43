import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { updateDocument } from '#app/routes/knowledge/documents/document-changes.ts';
import { documentQuery } from '#app/routes/knowledge/documents/document-queries.ts';
import { useZodForm } from '#app/ui/form.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type Document, type DocumentChange, documentChange, documentLimits } from '#domain/knowledge/inputs.ts';

const formInput = documentChange.omit({ enabled: true, updatedAt: true });

/** Which form a document needs: `unread` has no text yet, `long` has too much to edit. */
export type Shape = 'text' | 'pairs' | 'long' | 'unread';

export function shapeOf({ kind, version, text }: Document): Shape {
  if (version === 0) return 'unread';
  if (kind === 'qa') return 'pairs';
  return text.length > documentLimits.text ? 'long' : 'text';
}

export function useDocumentForm(document: Document, shape: Shape) {
  const form = useZodForm(formInput, { defaultValues: valuesOf(document, shape) });
  const { isDirty } = form.formState;
  // The revision in the form: the server refuses to overwrite a later one.
  const shown = useRef(document);
  const [hasConflict, setConflict] = useState(false);

  useEffect(() => {
    if (document.updatedAt === shown.current.updatedAt) return;
    // Turning it off, or reading it again with the same text, is no conflict.
    const isSame = hasSameText(document, shown.current);
    if (isDirty && !isSame) return;
    shown.current = document;
    if (!isSame) form.reset(valuesOf(document, shape));
  }, [document, isDirty, form, shape]);

  async function save(values: DocumentChange) {
    try {
      shown.current = await updateDocument(document.id, { ...values, updatedAt: shown.current.updatedAt });
      toast({ title: 'Saved' });
    } catch (error) {
      if (isApiError(error) && error.code === 'document_changed') setConflict(true);
      throw error;
    }
  }

  /** Replaces the form with another revision. */
  function load(theirs: Document) {
    shown.current = theirs;
    form.reset(valuesOf(theirs, shape));
  }

  async function settle(choice: 'theirs' | 'mine') {
    const theirs = await getQueryClient().fetchQuery({ ...documentQuery(document.id), staleTime: 0 });
    if (choice === 'theirs') return load(theirs);
    shown.current = theirs;
    await save(formInput.parse(form.getValues()));
    form.reset(form.getValues());
  }

  return { form, save, settle, load, hasConflict, setConflict };
}

function valuesOf({ title, language, text, pairs }: Document, shape: Shape) {
  const content = shape === 'text' ? { text } : shape === 'pairs' ? { pairs: pairs ?? [] } : {};
  return { title, language, ...content };
}

function hasSameText(one: Document, other: Document): boolean {
  return one.version === other.version && one.title === other.title && one.language === other.language;
}
