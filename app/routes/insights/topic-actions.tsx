import { Combine, Ellipsis, Pencil, Undo2 } from 'lucide-react';
import { IconButton } from '#app/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#app/ui/menu.tsx';
import type { TopicRow } from '#domain/insights/inputs.ts';

/** The dialog that is open. */
export type TopicAction = { kind: 'rename' | 'merge' | 'reset'; topic: TopicRow };

export function TopicActions({ topic, onAct }: { topic: TopicRow; onAct: (action: TopicAction) => void }) {
  return (
    <Menu>
      <MenuTrigger>
        <IconButton label={`Actions for ${topic.name}`} icon={Ellipsis} size="small" />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem icon={Pencil} onSelect={() => onAct({ kind: 'rename', topic })}>
          Rename
        </MenuItem>
        <MenuItem icon={Combine} onSelect={() => onAct({ kind: 'merge', topic })}>
          Merge with another topic
        </MenuItem>
        {topic.merged.length > 0 && (
          <MenuItem icon={Undo2} onSelect={() => onAct({ kind: 'reset', topic })}>
            {topic.merged.length > 1 ? 'Undo merge' : 'Restore the original name'}
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
