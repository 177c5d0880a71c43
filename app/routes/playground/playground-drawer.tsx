import { Composer, PlaygroundPanel, published, usePlaygroundPanel } from '#app/routes/playground/playground-panel.tsx';
import type { Drafts } from '#app/routes/playground/use-playground.ts';
import { Drawer } from '#app/ui/drawer.tsx';

type PlaygroundDrawerProps = {
  siteId: string;
  /** Unsaved content to test: null while it is incomplete, undefined without any. */
  drafts?: Drafts | null | undefined;
  /** What the saved version is asked with, if it depends on settings of the screen. */
  saved?: Drafts | undefined;
  open: boolean;
  onClose: () => void;
};

/** The playground beside a screen. With unsaved content, the published version can be compared. */
export default function PlaygroundDrawer({ siteId, drafts, saved, open, onClose }: PlaygroundDrawerProps) {
  const current = { ...published, drafts: saved };
  const versions = drafts ? ([{ label: 'Draft', drafts }, current] as const) : ([current] as const);
  const panel = usePlaygroundPanel(siteId, { versions });
  return (
    <Drawer
      open={open}
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Playground"
      footer={<Composer playground={panel.playground} onAsk={panel.ask} />}
    >
      <PlaygroundPanel siteId={siteId} versions={versions} isIncomplete={drafts === null} panel={panel} />
    </Drawer>
  );
}
