import { useCan } from '#app/client/session.ts';
import { UploadBox } from '#app/routes/knowledge/documents/upload-box.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { DocumentsDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

export function NoDocuments({ siteId, isFull }: { siteId: string; isFull: boolean }) {
  const canManage = useCan('manage:sites');
  return (
    <EmptyState
      drawing={<DocumentsDrawing />}
      title="Add your first document"
      action={
        canManage &&
        !isFull && (
          <div className="w-full text-left">
            <UploadBox siteId={siteId} />
            <p className="mt-4 text-center text-13 text-ink-3">
              Or <SourceLink to="website">read your website</SourceLink>,{' '}
              <SourceLink to="write">write a document</SourceLink>,{' '}
              <SourceLink to="questions">add questions and answers</SourceLink> or{' '}
              <SourceLink to="html">paste HTML</SourceLink>
            </p>
          </div>
        )
      }
    >
      {canManage
        ? 'Add your help pages, guides and policies. Aisle only answers from your own content, and you can try it before your visitors do.'
        : 'An Owner, Admin or Editor can add documents.'}
    </EmptyState>
  );
}

function SourceLink({ to, children }: { to: string; children: string }) {
  return (
    <AppLink
      to={`/sites/data/documents/new?way=${to}`}
      className="rounded-inner font-medium text-accent-ink underline-offset-2 hover:underline"
    >
      {children}
    </AppLink>
  );
}
