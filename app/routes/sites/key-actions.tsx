import { Ellipsis, Pencil, Power, RefreshCw, Trash2 } from 'lucide-react';
import { switchKey } from '#app/routes/sites/key-changes.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#app/ui/menu.tsx';
import type { Key } from '#domain/sites/inputs.ts';

/** The dialog that is open. */
export type KeyDialog = { kind: 'create' } | { kind: 'rename' | 'rotate' | 'delete'; key: Key };

type KeyActionsProps = { apiKey: Key; onOpenDialog: (dialog: KeyDialog) => void };

export function KeyActions({ apiKey: key, onOpenDialog }: KeyActionsProps) {
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={`Actions for ${key.name}`} icon={Ellipsis} size="small" />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={Pencil} onSelect={() => onOpenDialog({ kind: 'rename', key })}>
          Rename
        </MenuItem>
        {key.expiresAt === null && (
          <MenuItem icon={RefreshCw} onSelect={() => onOpenDialog({ kind: 'rotate', key })}>
            Replace key
          </MenuItem>
        )}
        {key.state !== 'ended' && (
          <MenuItem icon={Power} onSelect={() => void switchKey(key, !key.enabled)}>
            {key.enabled ? 'Turn off' : 'Turn on'}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => onOpenDialog({ kind: 'delete', key })}>
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
