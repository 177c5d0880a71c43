import { Download, Ellipsis, ExternalLink, PencilLine, Power, RotateCw, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { href } from 'react-router';
import { useCan } from '#app/client/session.ts';
import { downloadOriginal, retryDocument, switchDocument } from '#app/routes/knowledge/documents/document-changes.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { IconButton } from '#app/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#app/ui/menu.tsx';
import { isWebAddress } from '#app/ui/web-address.ts';
import type { DocumentSummary } from '#domain/knowledge/inputs.ts';

const DeleteDialog = lazy(() => import('#app/routes/knowledge/documents/delete-dialog.tsx'));

type DocumentActionsProps = {
  document: DocumentSummary;
  /** Called after the document is deleted. */
  onDeleted?: (() => void) | undefined;
  look?: 'row' | 'head';
};

export function DocumentActions({ document, onDeleted, look = 'row' }: DocumentActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const canManage = useCan('manage:sites');
  const { id, title, state, original, sourceUrl, enabled, overLimit } = document;
  const canChange = canManage && !overLimit;
  return (
    <span className="flex justify-end">
      <Menu>
        <MenuTrigger>
          <IconButton
            label={`Actions for ${title}`}
            icon={Ellipsis}
            size={look === 'row' ? 'small' : 'normal'}
            variant={look === 'row' ? 'quiet' : 'plain'}
          />
        </MenuTrigger>
        <MenuContent align="end">
          {look === 'row' && (
            <MenuItem icon={PencilLine} asChild>
              <AppLink to={href('/sites/data/documents/:id/edit', { id })}>{canChange ? 'Edit' : 'Open'}</AppLink>
            </MenuItem>
          )}
          {isWebAddress(sourceUrl) && (
            <MenuItem icon={ExternalLink} asChild>
              <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
                Open page
              </a>
            </MenuItem>
          )}
          {original && (
            <MenuItem icon={Download} onSelect={() => void downloadOriginal(document)}>
              Download original
            </MenuItem>
          )}
          {canChange && state === 'failed' && (
            <MenuItem icon={RotateCw} onSelect={() => void retryDocument(document)}>
              Try again
            </MenuItem>
          )}
          {canChange && (
            <MenuItem icon={Power} onSelect={() => void switchDocument(document)}>
              {enabled ? 'Turn off' : 'Turn on'}
            </MenuItem>
          )}
          {canManage && (
            <>
              <MenuSeparator />
              <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
                Delete
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      {isDeleting && (
        <Suspense>
          <DeleteDialog document={document} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </span>
  );
}
