import { CodeXml, CopyPlus, Ellipsis, ExternalLink, Link, PencilLine, Power, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#app/client/session.ts';
import { copyTestPage } from '#app/routes/widgets/test-page.tsx';
import { copyWidget, switchWidget } from '#app/routes/widgets/widget-changes.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#app/ui/menu.tsx';
import { testPagePath, type WidgetSummary } from '#domain/widgets/inputs.ts';

const RenameDialog = lazy(() => import('#app/routes/widgets/rename-dialog.tsx'));
const DeleteWidgetDialog = lazy(() => import('#app/routes/widgets/delete-widget-dialog.tsx'));

type WidgetActionsProps = {
  widget: WidgetSummary;
  onInstall: () => void;
  /** Called after the widget is deleted. */
  onDeleted?: (() => void) | undefined;
  look?: 'row' | 'head';
};

/** “Install” as a button, and all actions in a menu. */
export function WidgetActions({ widget, onInstall, onDeleted, look = 'row' }: WidgetActionsProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const canManage = useCan('manage:widgets');
  const size = look === 'row' ? 'small' : 'normal';
  const shared = { widget, open: true, onOpenChange: () => setDialog(null) };
  return (
    <span className="flex justify-end gap-1">
      <Button
        size={size}
        icon={CodeXml}
        aria-label={look === 'row' ? `Install ${widget.name}` : undefined}
        className={look === 'row' ? 'max-desk:hidden' : undefined}
        onClick={onInstall}
      >
        Install
      </Button>
      {look === 'head' && (
        <Button asChild icon={ExternalLink} className="max-desk:hidden">
          <a href={testPagePath(widget.key)} target="_blank" rel="noreferrer">
            Open test page
          </a>
        </Button>
      )}
      <Menu>
        <MenuTrigger>
          <IconButton label={`Actions for ${widget.name}`} icon={Ellipsis} size={size} />
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem icon={CodeXml} onSelect={onInstall}>
            Install
          </MenuItem>
          <MenuItem asChild>
            <a href={testPagePath(widget.key)} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              Open test page
            </a>
          </MenuItem>
          <MenuItem icon={Link} onSelect={() => void copyTestPage(widget)}>
            Copy link to test page
          </MenuItem>
          {canManage && (
            <>
              <MenuItem icon={PencilLine} onSelect={() => setDialog('rename')}>
                Rename
              </MenuItem>
              <MenuItem icon={CopyPlus} onSelect={() => void copyWidget(widget)}>
                Duplicate
              </MenuItem>
              <MenuItem icon={Power} onSelect={() => void switchWidget(widget)}>
                {widget.enabled ? 'Turn off' : 'Turn on'}
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={Trash2} danger onSelect={() => setDialog('delete')}>
                Delete
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      <Suspense>
        {dialog === 'rename' && <RenameDialog {...shared} />}
        {dialog === 'delete' && <DeleteWidgetDialog {...shared} onDeleted={onDeleted} />}
      </Suspense>
    </span>
  );
}
