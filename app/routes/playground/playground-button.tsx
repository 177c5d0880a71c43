import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Drafts } from '#app/routes/playground/use-playground.ts';
import { Button } from '#app/ui/button.tsx';

const PlaygroundDrawer = lazy(() => import('#app/routes/playground/playground-drawer.tsx'));

type PlaygroundButtonProps = {
  siteId: string;
  /** Unsaved content to test: null while it is incomplete, undefined without any. */
  drafts?: Drafts | null | undefined;
  /** What the saved version is asked with, if it depends on settings of the screen. */
  saved?: Drafts | undefined;
};

/** Opens the playground. The first action in the head of every screen that has it. Closing it keeps the conversation. */
export function PlaygroundButton({ siteId, drafts, saved }: PlaygroundButtonProps) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        className="order-first"
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
