import { CircleAlert, Gauge, Globe, LoaderCircle, RotateCw } from 'lucide-react';
import { useCan } from '#app/client/session.ts';
import { retryDocument } from '#app/routes/knowledge/documents/document-changes.ts';
import { isOnItsWay } from '#app/routes/knowledge/documents/document-queries.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { PlansButton } from '#app/shell/plans-button.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Document } from '#domain/knowledge/inputs.ts';

/** What keeps the document out of answers, and what to do about it. */
export function DocumentNotice({ document }: { document: Document }) {
  const canManage = useCan('manage:sites');
  const { state, problem, overLimit, version } = document;
  if (state === 'failed') {
    return (
      <Notice
        tone="red"
        icon={CircleAlert}
        title="It could not be read"
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
        {version > 0 && ' Answers still come from what was read before.'}
      </Notice>
    );
  }
  if (isOnItsWay(document)) {
    return (
      <Notice
        tone="neutral"
        icon={LoaderCircle}
        title={state === 'queued' ? 'It waits for its turn to be read' : 'It is being read'}
      >
        This takes a few seconds for most files. You can leave this page, it goes on.
      </Notice>
    );
  }
  if (overLimit) {
    return (
      <Notice
        tone="amber"
        icon={Gauge}
        title="Your plan includes fewer documents than you have"
        actions={<PlansButton />}
      >
        This is one of the newest. It is kept, but not answered from, until there is room: choose a larger plan, or
        delete documents you no longer use.
      </Notice>
    );
  }
  if (problem) {
    return (
      <Notice tone="amber" icon={Globe} title="The page may no longer be up to date">
        {problem}
      </Notice>
    );
  }
  return null;
}
