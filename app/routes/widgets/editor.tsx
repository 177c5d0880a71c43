import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#app/client/session.ts';
import { AnswersSection } from '#app/routes/widgets/answers-section.tsx';
import { DraftBar } from '#app/routes/widgets/draft-bar.tsx';
import { EditorHead } from '#app/routes/widgets/editor-head.tsx';
import { editorColumns, formColumn, previewColumn } from '#app/routes/widgets/editor-layout.ts';
import { LookSection } from '#app/routes/widgets/look-section.tsx';
import { PreviewStage } from '#app/routes/widgets/preview-stage.tsx';
import { useDraft } from '#app/routes/widgets/use-draft.ts';
import { VariablesSection } from '#app/routes/widgets/variables-section.tsx';
import { WidgetActions } from '#app/routes/widgets/widget-actions.tsx';
import { WordsSection } from '#app/routes/widgets/words-section.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Form } from '#app/ui/form.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { chooseLanguage } from '#domain/widgets/config.ts';
import type { Widget, WidgetLanguage } from '#domain/widgets/inputs.ts';

const InstallDialog = lazy(() => import('#app/routes/widgets/install-dialog.tsx'));
const ConflictDialog = lazy(() => import('#app/routes/widgets/conflict-dialog.tsx'));

type Side = 'form' | 'preview';

/** The form left, the real widget right. `widget` may be read again meanwhile: what is edited stays. */
export function Editor({ widget }: { widget: Widget }) {
  const draft = useDraft(widget);
  const [language, setLanguage] = useState<WidgetLanguage>(chooseLanguage(widget.site.language));
  const [side, setSide] = useState<Side>('form');
  const shared = { type: widget.type, site: widget.site, siteId: widget.siteId, values: draft.values };
  return (
    <div data-wide className="has-data-save-bar:[--save-bar:3.75rem]">
      <Head widget={widget} />
      <div className="px-4 pt-4 desk:hidden">
        <Segment label="Show" options={sides} value={side} onValueChange={setSide} />
      </div>
      <Form form={draft.form} onSubmit={draft.send} className={cx('max-w-none', editorColumns)}>
        <div className={cx(formColumn, side === 'preview' && 'max-desk:hidden')}>
          <LookSection {...shared} />
          <WordsSection {...shared} draft={draft} language={language} onLanguageChange={setLanguage} />
          <AnswersSection {...shared} />
          <VariablesSection />
        </div>
        <div className={cx(previewColumn, side === 'form' && 'max-desk:hidden')}>
          <PreviewStage widget={widget} draft={draft} language={language} />
        </div>
        <DraftBar draft={draft} />
      </Form>
      {draft.conflict && (
        <Suspense>
          <ConflictDialog draft={draft} conflict={draft.conflict} />
        </Suspense>
      )}
    </div>
  );
}

const sides = [
  { value: 'form', label: 'Form' },
  { value: 'preview', label: 'Preview' },
] as const;

function Head({ widget }: { widget: Widget }) {
  const navigate = useNavigate();
  const [installs, setInstalls] = useState(false);
  const site = useSession().sites.find(({ id }) => id === widget.siteId);
  return (
    <EditorHead
      name={widget.name}
      badge={
        <Badge tone={widget.enabled ? 'accent' : 'neutral'} dot={widget.enabled}>
          {widget.enabled ? 'Live' : 'Off'}
        </Badge>
      }
      actions={
        <>
          <WidgetActions
            look="head"
            widget={widget}
            onInstall={() => setInstalls(true)}
            onDeleted={() => void navigate('/sites/widgets')}
          />
          {installs && (
            <Suspense>
              <InstallDialog widget={widget} site={site} open onOpenChange={setInstalls} />
            </Suspense>
          )}
        </>
      }
    />
  );
}
