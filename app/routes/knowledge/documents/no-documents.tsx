import { useCan } from '#app/client/session.ts';
import { UploadBox } from '#app/routes/knowledge/documents/upload-box.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { DocumentsDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

/** What documents are for, and the ways in. */
export function NoDocuments({ siteId, isFull }: { siteId: string; isFull: boolean }) {
  const canManage = useCan('manage:sites');
  return (
    <EmptyState
      drawing={<DocumentsDrawing />}
      title="Give Aisle something to read"
      action={
        canManage &&
        !isFull && (
          <div className="w-full text-left">
            <UploadBox siteId={siteId} />
            <p className="mt-4 text-center text-13 text-ink-3">
              Or <Way to="website">read your website</Way>, <Way to="write">write a document</Way>,{' '}
              <Way to="questions">add questions and answers</Way> or <Way to="html">paste a page</Way>
            </p>
          </div>
        )
      }
    >
      {canManage
        ? 'Your help pages, guides and policies. Answers come only from what is found there, and you can see all of it before your visitors do.'
        : 'Somebody who may change sites can add documents: an Owner, an Admin or an Editor.'}
    </EmptyState>
  );
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <AppLink
      to={`/sites/data/documents/new?way=${to}`}
      className="rounded-inner font-medium text-accent-ink underline-offset-2 hover:underline"
    >
      {children}
    </AppLink>
  );
}
