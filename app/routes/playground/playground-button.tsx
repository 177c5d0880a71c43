import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Drafts } from '#app/routes/playground/use-playground.ts';
import { Button, type ButtonSize, type ButtonVariant } from '#app/ui/button.tsx';

const PlaygroundDrawer = lazy(() => import('#app/routes/playground/playground-drawer.tsx'));

type PlaygroundButtonProps = {
  siteId: string;
  /** Unsaved content to test: null while it is incomplete, undefined without any. */
  drafts?: Drafts | null | undefined;
  /** What the saved version is asked with, if it depends on settings of the screen. */
  saved?: Drafts | undefined;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
};

/** Opens the playground. Closing it keeps the conversation. */
export function PlaygroundButton({ siteId, drafts, saved, ...look }: PlaygroundButtonProps) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        {...look}
        icon={FlaskConical}
        onClick={() => {
          setOpen(true);
          setWasOpened(true);
        }}
      >
        Playground
      </Button>
      {wasOpened && (
        <Suspense>
          <PlaygroundDrawer siteId={siteId} drafts={drafts} saved={saved} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
