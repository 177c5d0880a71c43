import { useEffect } from 'react';
import type { SourceProps } from '#app/routes/knowledge/documents/sources.ts';
import { UploadBox } from '#app/routes/knowledge/documents/upload-box.tsx';
import { UploadList } from '#app/routes/knowledge/documents/upload-list.tsx';
import { removeSentUploads, useUploads } from '#app/routes/knowledge/documents/uploads.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';

export default function FilesSource({ siteId }: SourceProps) {
  const uploads = useUploads(siteId);
  // The next visit starts with an empty list. Uploaded files are in the list of documents.
  useEffect(() => () => removeSentUploads(siteId), [siteId]);
  return (
    <div className="grid max-w-[760px] gap-4">
      <UploadBox siteId={siteId} />
      <UploadList siteId={siteId} />
      {uploads.length > 0 && (
        <div>
          <Button asChild>
            <AppLink to="/sites/data/documents">View documents</AppLink>
          </Button>
        </div>
      )}
    </div>
  );
}
