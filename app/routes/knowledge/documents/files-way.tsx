import { useEffect } from 'react';
import { UploadBox } from '#app/routes/knowledge/documents/upload-box.tsx';
import { UploadList } from '#app/routes/knowledge/documents/upload-list.tsx';
import { forgetSent, useUploads } from '#app/routes/knowledge/documents/uploads.ts';
import type { WayProps } from '#app/routes/knowledge/documents/ways.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';

export default function FilesWay({ siteId }: WayProps) {
  const uploads = useUploads(siteId);
  // The next visit begins with an empty list; what was uploaded is among the documents.
  useEffect(() => () => forgetSent(siteId), [siteId]);
  return (
    <div className="grid max-w-[760px] gap-4">
      <UploadBox siteId={siteId} />
      <UploadList siteId={siteId} />
      {uploads.length > 0 && (
        <div>
          <Button asChild>
            <AppLink to="/sites/data/documents">See all documents</AppLink>
          </Button>
        </div>
      )}
    </div>
  );
}
