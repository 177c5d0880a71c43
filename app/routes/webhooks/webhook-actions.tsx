import { Ellipsis, ListChecks, Pencil, Power, RefreshCw, Trash2 } from 'lucide-react';
import { switchEndpoint } from '#app/routes/webhooks/webhook-changes.ts';
import { formatAddress } from '#app/routes/webhooks/webhook-labels.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#app/ui/menu.tsx';
import type { Endpoint } from '#domain/webhooks/inputs.ts';

/** The dialog or drawer that is open. */
export type WebhookDialog = { kind: 'create' } | { kind: 'log' | 'edit' | 'rotate' | 'delete'; endpoint: Endpoint };

type WebhookActionsProps = { endpoint: Endpoint; onOpenDialog: (dialog: WebhookDialog) => void };

export function WebhookActions({ endpoint, onOpenDialog }: WebhookActionsProps) {
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={`Actions for ${formatAddress(endpoint)}`} icon={Ellipsis} size="small" />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={ListChecks} onSelect={() => onOpenDialog({ kind: 'log', endpoint })}>
          View deliveries
        </MenuItem>
        <MenuItem icon={Pencil} onSelect={() => onOpenDialog({ kind: 'edit', endpoint })}>
          Edit
        </MenuItem>
        <MenuItem icon={RefreshCw} onSelect={() => onOpenDialog({ kind: 'rotate', endpoint })}>
          Replace secret
        </MenuItem>
        <MenuItem icon={Power} onSelect={() => void switchEndpoint(endpoint, !endpoint.enabled)}>
          {endpoint.enabled ? 'Turn off' : 'Turn on'}
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => onOpenDialog({ kind: 'delete', endpoint })}>
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
