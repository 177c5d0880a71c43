import { Copy, Ellipsis, Info, List, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx';
import { Drawer } from '#app/ui/drawer.tsx';
import { Field, TextInput } from '#app/ui/field.tsx';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#app/ui/menu.tsx';
import { toast } from '#app/ui/toast.tsx';

export function MenusSection() {
  const [theme, setTheme] = useState('system');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Menu>
        <MenuTrigger>
          <Button icon={Ellipsis}>Open a menu</Button>
        </MenuTrigger>
        <MenuContent align="start">
          <MenuItem icon={List}>View activity</MenuItem>
          <MenuItem icon={Copy} hint="Ctrl C">
            Copy email address
          </MenuItem>
          <MenuItem asChild icon={Info}>
            <a href="#menus">Go to the menus</a>
          </MenuItem>
          <MenuItem disabled>Not on your plan</MenuItem>
          <MenuSeparator />
          <MenuLabel>Theme</MenuLabel>
          <MenuRadioGroup value={theme} onValueChange={setTheme}>
            <MenuRadioItem value="system">Match device</MenuRadioItem>
            <MenuRadioItem value="light">Light</MenuRadioItem>
            <MenuRadioItem value="dark">Dark</MenuRadioItem>
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuItem icon={UserMinus} danger>
            Remove from organisation
          </MenuItem>
        </MenuContent>
      </Menu>
    </div>
  );
}

export function DialogsSection() {
  const [open, setOpen] = useState<'plain' | 'confirm' | 'typed'>();
  const close = (next: boolean) => !next && setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setOpen('plain')}>Rename a site</Button>
      <Button onClick={() => setOpen('confirm')}>Delete documents</Button>
      <Button onClick={() => setOpen('typed')}>Delete a site</Button>
      <Dialog
        open={open === 'plain'}
        onOpenChange={close}
        title="Rename the site"
        description="Visitors never see this name."
        footer={
          <>
            <Button onClick={() => setOpen(undefined)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpen(undefined)}>
              Rename
            </Button>
          </>
        }
      >
        <Field label="Site name">{control => <TextInput {...control} defaultValue="Tarn & Trail" />}</Field>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete 2 documents?"
        confirmLabel="Delete documents"
        danger
        onConfirm={async () => {
          await new Promise(resolve => setTimeout(resolve, 600));
          throw new Error('One of them is being read. Wait until that is done and try again.');
        }}
      >
        Answers no longer use them. Chats that quoted them keep the quoted words.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'typed'}
        onOpenChange={close}
        title="Delete this site?"
        confirmLabel="Delete site"
        danger
        typeToConfirm="Tarn & Trail"
        onConfirm={() => void toast({ title: 'Site deleted' })}
      >
        Its 86 documents, 14 rules and 1,842 chats are lost. This cannot be taken back.
      </ConfirmDialog>
    </div>
  );
}

export function DrawersSection() {
  const [side, setSide] = useState<'left' | 'right'>('right');
  const [open, setOpen] = useState(false);
  function show(next: 'left' | 'right') {
    setSide(next);
    setOpen(true);
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => show('right')}>Open at the right</Button>
      <Button onClick={() => show('left')}>Open at the left</Button>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        side={side}
        title="Returns and exchanges"
        hideTitle={side === 'left'}
        footer={side === 'right' && <Button variant="primary">Read again</Button>}
      >
        <p className="text-ink-2">
          You can send anything back within 60 days, worn once or not at all, with the label still on.
        </p>
      </Drawer>
    </div>
  );
}

export function ToastsSection() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        onClick={() =>
          toast({
            title: '2 documents deleted',
            action: { label: 'Undo', onSelect: () => toast({ title: 'Restored' }) },
          })
        }
      >
        With undo
      </Button>
      <Button onClick={() => toast({ title: 'A new version of Aisle is ready.', tone: 'info', duration: null })}>
        Persistent
      </Button>
      <Button onClick={() => toast({ title: 'The documents were not deleted. Try again.', tone: 'failed' })}>
        A failure
      </Button>
    </div>
  );
}
