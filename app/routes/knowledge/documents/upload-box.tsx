import { addUploads } from '#app/routes/knowledge/documents/uploads.ts';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { documentLimits, fileEndings } from '#domain/knowledge/inputs.ts';

export function UploadBox({ siteId }: { siteId: string }) {
  return (
    <FileDrop
      multiple
      accept={fileEndings.join(',')}
      maxBytes={documentLimits.fileSize}
      help={`PDF, DOCX, HTML, Markdown, text or CSV, up to ${documentLimits.fileSize / 1024 / 1024} MB`}
      onFiles={files => addUploads(siteId, files)}
    />
  );
}
