import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { AnswersSection } from '#app/routes/widgets/answers-section.tsx';
import { DraftBar } from '#app/routes/widgets/draft-bar.tsx';
import { editorColumns, formColumn, previewColumn } from '#app/routes/widgets/editor-layout.ts';
import { LookSection } from '#app/routes/widgets/look-section.tsx';
import { PreviewStage } from '#app/routes/widgets/preview-stage.tsx';
import { TextSection } from '#app/routes/widgets/text-section.tsx';
import { useDraft } from '#app/routes/widgets/use-draft.ts';
import { VariablesSection } from '#app/routes/widgets/variables-section.tsx';
import { cx } from '#app/ui/class-names.ts';
import { Form } from '#app/ui/form.tsx';
import { Segment } from '#app/ui/segment.tsx';
import type { PreviewPart } from '#domain/onboarding/inputs.ts';
import { chooseLanguage } from '#domain/widgets/config.ts';
import type { Widget, WidgetLanguage } from '#domain/widgets/inputs.ts';

const ConflictDialog = lazy(() => import('#app/routes/widgets/conflict-dialog.tsx'));

type Side = 'form' | 'preview';

/** The form next to the real widget. Refetching `widget` does not change the form. */
export function Editor({ widget, head }: { widget: Widget; head: ReactNode }) {
  const draft = useDraft(widget);
  const [language, setLanguage] = useState<WidgetLanguage>(chooseLanguage(widget.site.language));
  const column = useRef<HTMLDivElement>(null);
  const part = useEditedPart(column);
  const [side, setSide] = useState<Side>('form');
  const shared = { type: widget.type, site: widget.site, siteId: widget.siteId, values: draft.values };
  return (
    <div data-wide className="has-data-save-bar:[--save-bar:3.75rem]">
      {head}
      <div className="px-4 pt-4 desk:hidden">
        <Segment label="Show" options={sides} value={side} onValueChange={setSide} />
      </div>
      <Form form={draft.form} onSubmit={draft.send} className={cx('max-w-none', editorColumns)}>
        <div ref={column} className={cx(formColumn, side === 'preview' && 'max-desk:hidden')}>
          <LookSection {...shared} />
          <TextSection {...shared} draft={draft} language={language} onLanguageChange={setLanguage} />
          <AnswersSection {...shared} />
          <VariablesSection />
        </div>
        <div className={cx(previewColumn, side === 'form' && 'max-desk:hidden')}>
          <PreviewStage widget={widget} draft={draft} language={language} part={part} />
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

/** The part of the widget that the last used field changes. Some browsers don't focus a button that is clicked. */
function useEditedPart(column: RefObject<HTMLElement | null>): PreviewPart | null {
  const [part, setPart] = useState<PreviewPart | null>(null);
  useEffect(() => {
    const { current } = column;
    const follow = ({ target }: Event) => {
      const field = target instanceof Element ? target.closest('[data-field]')?.getAttribute('data-field') : null;
      const edited = parts.find(([pattern]) => field && pattern.test(field))?.[1];
      if (edited) setPart(edited);
    };
    const events = ['focusin', 'click'];
    for (const event of events) current?.addEventListener(event, follow);
    return () => {
      for (const event of events) current?.removeEventListener(event, follow);
    };
  }, [column]);
  return part;
}

const parts: readonly [RegExp, PreviewPart][] = [
  [/^launcher\.|^position\.|\.launcher$/, 'launcher'],
  [/^texts\./, 'start'],
  [/^show\.contact$/, 'contact'],
  [/^show\./, 'answer'],
];

const sides = [
  { value: 'form', label: 'Settings' },
  { value: 'preview', label: 'Preview' },
] as const;
