import { Ellipsis, ListChecks, Pencil, Power, RefreshCw, Trash2 } from 'lucide-react';
import { switchEndpoint } from '#app/routes/webhooks/webhook-changes.ts';
import { formatAddress } from '#app/routes/webhooks/webhook-labels.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#app/ui/menu.tsx';
import type { Endpoint } from '#domain/webhooks/inputs.ts';

/** The dialog or drawer that is open. */
export type EndpointQuestion = { kind: 'create' } | { kind: 'log' | 'edit' | 'rotate' | 'delete'; endpoint: Endpoint };

type WebhookActionsProps = { endpoint: Endpoint; onAsk: (question: EndpointQuestion) => void };

export function WebhookActions({ endpoint, onAsk }: WebhookActionsProps) {
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={`Actions for ${formatAddress(endpoint)}`} icon={Ellipsis} size="small" />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={ListChecks} onSelect={() => onAsk({ kind: 'log', endpoint })}>
          View deliveries
        </MenuItem>
        <MenuItem icon={Pencil} onSelect={() => onAsk({ kind: 'edit', endpoint })}>
          Edit
        </MenuItem>
        <MenuItem icon={RefreshCw} onSelect={() => onAsk({ kind: 'rotate', endpoint })}>
          Replace secret
        </MenuItem>
        <MenuItem icon={Power} onSelect={() => void switchEndpoint(endpoint, !endpoint.enabled)}>
          {endpoint.enabled ? 'Turn off' : 'Turn on'}
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => onAsk({ kind: 'delete', endpoint })}>
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
