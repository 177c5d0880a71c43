import { CircleAlert, Gauge, Globe, LoaderCircle, RotateCw } from 'lucide-react';
import { useCan } from '#app/client/session.ts';
import { retryDocument } from '#app/routes/knowledge/documents/document-changes.ts';
import { isProcessing } from '#app/routes/knowledge/documents/document-queries.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { PlansButton } from '#app/shell/plans-button.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Document } from '#domain/knowledge/inputs.ts';

/** Why the document is not used in answers, and what to do about it. */
export function DocumentNotice({ document }: { document: Document }) {
  const canManage = useCan('manage:sites');
  const { state, problem, overLimit, version } = document;
  if (state === 'failed') {
    return (
      <Notice
        tone="red"
        icon={CircleAlert}
        title="This document couldn’t be read"
        actions={
          canManage &&
          !overLimit && (
            <Button icon={RotateCw} onClick={() => void retryDocument(document)}>
              Try again
            </Button>
          )
        }
      >
        {problem ?? 'Something went wrong on our side. Try again.'}
        {version > 0 && ' Aisle still answers from the previous version.'}
      </Notice>
    );
  }
  if (isProcessing(document)) {
    return (
      <Notice
        tone="neutral"
        icon={LoaderCircle}
        title={state === 'queued' ? 'Waiting to be read' : 'Reading this document'}
      >
        Most files take a few seconds. You can leave this page.
      </Notice>
    );
  }
  if (overLimit) {
    return (
      <Notice
        tone="amber"
        icon={Gauge}
        title="You have more documents than your plan includes"
        actions={<PlansButton />}
      >
        This is one of the newest, so it’s kept but not used in answers. Choose a larger plan, or delete documents you
        no longer need.
      </Notice>
    );
  }
  if (problem) {
    return (
      <Notice tone="amber" icon={Globe} title="This page may be out of date">
        {problem}
      </Notice>
    );
  }
  return null;
}
