import { useMemo, useRef, useState } from 'react';
import { call, isApiError } from '#app/client/api.ts';
import { keepWidget } from '#app/routes/widgets/widget-queries.ts';
import { useZodForm } from '#app/ui/form.tsx';
import { toast } from '#app/ui/toast.tsx';
import { changesBetween } from '#domain/widgets/changes.ts';
import { chooseLanguage, ownWords } from '#domain/widgets/config.ts';
import { type Widget, type WidgetSettings, widgetSettings } from '#domain/widgets/inputs.ts';

export type Intent = 'save' | 'publish';
/** Somebody else's draft that came between, and what one was about to do. */
export type Conflict = { words: string; theirs: Widget; intent: Intent | null };

/** What is being edited, against what was saved and what visitors see. */
export function useDraft(opened: Widget) {
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** Grows when the form is filled anew, for fields that keep something of their own. */
  const [filled, setFilled] = useState(0);
  const form = useZodForm(widgetSettings, { defaultValues: withOwnLanguage(opened) });
  const intent = useRef<Intent>('save');
  const params = { id: base.id };
  const values = form.watch() as WidgetSettings;

  function accept(told: Widget, fills: boolean): void {
    setBase(told);
    setConflict(null);
    keepWidget(told);
    if (!fills) return;
    form.reset(withOwnLanguage(told));
    setFilled(count => count + 1);
  }

  /** Where somebody else was faster, the two drafts are shown side by side, and nothing of either is lost. */
  async function unlessChanged(wanted: Intent | null, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isApiError(error) || error.code !== 'draft_changed') throw named(error);
      setConflict({ words: error.message, theirs: await call('GET /api/widgets/{id}', { params }), intent: wanted });
    }
  }

  async function send(settings: WidgetSettings, wanted: Intent, from: Widget): Promise<void> {
    await unlessChanged(wanted, async () => {
      const clean = withoutEmpty(settings);
      let told = from;
      if (changesBetween(from.draft, clean).length > 0) {
        const body = { settings: clean, draftRevision: from.draftRevision };
        told = await call('PUT /api/widgets/{id}/draft', { params, body });
      }
      accept(told, false);
      if (wanted === 'save') return void toast({ title: 'The draft is saved' });
      const body = { draftRevision: told.draftRevision };
      const published = await call('POST /api/widgets/{id}/publish', { params, body });
      accept(published, false);
      toast({ title: `Version ${published.version} is live` });
    });
  }

  return {
    form,
    base,
    values,
    filled,
    intent,
    conflict,
    unsaved: useMemo(() => changesBetween(base.draft, values).length > 0, [base.draft, values]),
    unpublished: useMemo(() => changesBetween(base.config, values), [base.config, values]),
    send: (settings: WidgetSettings) => send(settings, intent.current, base),
    async discard() {
      if (!base.hasChanges) return accept(base, true);
      const body = { draftRevision: base.draftRevision };
      await unlessChanged(null, async () =>
        accept(await call('POST /api/widgets/{id}/discard', { params, body }), true),
      );
    },
    async restore(version: number) {
      const body = { version, draftRevision: base.draftRevision };
      await unlessChanged(null, async () => {
        accept(await call('POST /api/widgets/{id}/restore', { params, body }), true);
        toast({ title: `Version ${version} is in your draft. Publish it to show it to visitors.` });
      });
    },
    loadTheirs() {
      if (conflict) accept(conflict.theirs, true);
    },
    async keepMine() {
      if (!conflict) return;
      const { theirs, intent: wanted } = conflict;
      if (wanted === null) return accept(theirs, false);
      await send(form.getValues() as WidgetSettings, wanted, theirs);
    },
    later: () => setConflict(null),
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** The form always has a place for the site's own language. */
function withOwnLanguage({ draft, site }: Widget): WidgetSettings {
  const own = chooseLanguage(site.language);
  return { ...draft, texts: { [own]: ownWords, ...draft.texts } };
}

/** A language without words of its own says nothing that the widget does not say by itself. */
function withoutEmpty(settings: WidgetSettings): WidgetSettings {
  const texts = Object.entries(settings.texts).filter(
    ([, words]) => words && Object.values(words).some(text => text.length > 0),
  );
  return { ...settings, texts: Object.fromEntries(texts) };
}

/** The call speaks of `settings.accent` where the form has `accent`. */
function named(error: unknown): unknown {
  if (!isApiError(error) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([path, words]) => [path.replace(/^settings\./, ''), words]);
  return Object.assign(error, { fields: Object.fromEntries(fields) });
}
