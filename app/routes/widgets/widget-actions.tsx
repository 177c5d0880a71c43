import { CodeXml, CopyPlus, Ellipsis, PencilLine, Power, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#app/client/session.ts';
import { copyWidget, switchWidget } from '#app/routes/widgets/widget-changes.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#app/ui/menu.tsx';
import type { WidgetSummary } from '#domain/widgets/inputs.ts';

const RenameDialog = lazy(() => import('#app/routes/widgets/rename-dialog.tsx'));
const DeleteWidgetDialog = lazy(() => import('#app/routes/widgets/delete-widget-dialog.tsx'));

type WidgetActionsProps = {
  widget: WidgetSummary;
  onInstall: () => void;
  /** Where one goes on once it is deleted. */
  onDeleted?: (() => void) | undefined;
  look?: 'row' | 'head';
};

/** The likely one in sight, all of them in a menu. */
export function WidgetActions({ widget, onInstall, onDeleted, look = 'row' }: WidgetActionsProps) {
  const [asks, setAsks] = useState<'rename' | 'delete' | null>(null);
  const canManage = useCan('manage:widgets');
  const size = look === 'row' ? 'small' : 'normal';
  const shared = { widget, open: true, onOpenChange: () => setAsks(null) };
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
      <Menu>
        <MenuTrigger>
          <IconButton label={`Actions for ${widget.name}`} icon={Ellipsis} size={size} />
        </MenuTrigger>
        <MenuContent align="end">
          <MenuItem icon={CodeXml} onSelect={onInstall}>
            Install
          </MenuItem>
          {canManage && (
            <>
              <MenuItem icon={PencilLine} onSelect={() => setAsks('rename')}>
                Rename
              </MenuItem>
              <MenuItem icon={CopyPlus} onSelect={() => void copyWidget(widget)}>
                Duplicate
              </MenuItem>
              <MenuItem icon={Power} onSelect={() => void switchWidget(widget)}>
                {widget.enabled ? 'Switch off' : 'Switch on'}
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={Trash2} danger onSelect={() => setAsks('delete')}>
                Delete
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      <Suspense>
        {asks === 'rename' && <RenameDialog {...shared} />}
        {asks === 'delete' && <DeleteWidgetDialog {...shared} onDeleted={onDeleted} />}
      </Suspense>
    </span>
  );
}
