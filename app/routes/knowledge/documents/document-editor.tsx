import { lazy, Suspense } from 'react';
import { useCan } from '#app/client/session.ts';
import { DocumentAside } from '#app/routes/knowledge/documents/document-aside.tsx';
import { LanguageField, TextField, TitleField } from '#app/routes/knowledge/documents/document-fields.tsx';
import { DocumentNotice } from '#app/routes/knowledge/documents/document-notice.tsx';
import { PairsField } from '#app/routes/knowledge/documents/pairs-field.tsx';
import { TryDocument } from '#app/routes/knowledge/documents/try-document.tsx';
import { type Shape, shapeOf, useDocumentForm } from '#app/routes/knowledge/documents/use-document-form.ts';
import { useDraftCheck } from '#app/routes/knowledge/quality/use-draft-check.tsx';
import { ReadOnlyNotice } from '#app/routes/sites/read-only-notice.tsx';
import { Form } from '#app/ui/form.tsx';
import { FormFields } from '#app/ui/form-fields.tsx';
import { SaveBar } from '#app/ui/save-bar.tsx';
import type { Document, DocumentChange } from '#domain/knowledge/inputs.ts';

const ConflictDialog = lazy(() =>
  import('#app/shell/conflict-dialog.tsx').then(module => ({ default: module.ConflictDialog })),
);
const SectionQuestions = lazy(() => import('#app/routes/knowledge/documents/section-questions.tsx'));
const MarkdownView = lazy(() => import('#app/ui/markdown-view.tsx').then(module => ({ default: module.MarkdownView })));

/** The form on the left, details on the right. */
export const editorColumns = 'grid grid-cols-[minmax(0,1fr)_288px] items-start gap-8 max-[1180px]:grid-cols-1';

export function DocumentEditor({ document }: { document: Document }) {
  const shape = shapeOf(document);
  return (
    <>
      <ReadOnlyNotice />
      <DocumentNotice document={document} />
      {/* A new form once there is text to edit. */}
      <ShapedEditor key={shape} shape={shape} document={document} />
    </>
  );
}

function ShapedEditor({ shape, document }: { shape: Shape; document: Document }) {
  const canManage = useCan('manage:sites');
  const readOnly = !canManage || document.overLimit;
  const { form, save, settle, hasConflict, setConflict, load } = useDocumentForm(document, shape);
  const { isDirty, isSubmitting } = form.formState;
  const { maySave, busyLabel, dialog } = useDraftCheck(document.siteId);

  async function checkAndSave(values: DocumentChange) {
    const draft = { id: document.id, ...values };
    return (await maySave({ kind: 'document', draft })) ? save(values) : false;
  }

  return (
    <div className={editorColumns}>
      <div className="grid min-w-0 gap-8">
        <Form form={form} onSubmit={checkAndSave} className="min-w-0 max-w-none">
          <FormFields legend="Document" readOnly={readOnly}>
            <TitleField help="Visitors see it next to quotes." />
            {shape === 'text' && <TextField readOnly={readOnly} />}
            {shape === 'pairs' && <PairsField readOnly={readOnly} />}
            {shape === 'long' && <LongText text={document.text} />}
            <LanguageField />
          </FormFields>
          <SaveBar dirty={isDirty} busy={isSubmitting} onDiscard={() => form.reset()} busyLabel={busyLabel} />
        </Form>
        {document.version > 0 && (
          <Suspense>
            <SectionQuestions documentId={document.id} version={document.version} readOnly={readOnly} />
          </Suspense>
        )}
      </div>
      <div className="grid gap-4">
        <TryDocument control={form.control} document={document} unsaved={isDirty && !readOnly} />
        <DocumentAside document={document} unsaved={isDirty} onRestored={load} />
      </div>
      {dialog}
      {hasConflict && (
        <Suspense>
          <ConflictDialog what="document" onClose={() => setConflict(false)} onChoose={settle} />
        </Suspense>
      )}
    </div>
  );
}

/** Too long for the editor, so it is read-only here. */
function LongText({ text }: { text: string }) {
  return (
    <section aria-label="Text">
      <h2 className="mb-1.5 font-medium text-13">Text</h2>
      <div className="max-h-[70dvh] overflow-y-auto rounded-control border border-line bg-surface px-4 py-3">
        <Suspense>
          <MarkdownView text={text} />
        </Suspense>
      </div>
      <p className="mt-1.5 text-12 text-ink-3">
        This text is too long to edit here. Edit the original and upload it again.
      </p>
    </section>
  );
}
