import { useMemo, useRef, useState } from 'react';
import { call, isApiError } from '#app/client/api.ts';
import { storeWidget } from '#app/routes/widgets/widget-queries.ts';
import { useZodForm } from '#app/ui/form.tsx';
import { toast } from '#app/ui/toast.tsx';
import { chooseLanguage, ownWords } from '#domain/widgets/config.ts';
import { type Widget, type WidgetSettings, widgetSettings } from '#domain/widgets/inputs.ts';
import { changesBetween } from '#domain/widgets/settings-changes.ts';

export type Intent = 'save' | 'publish';
/** A newer draft of someone else, and the action it interrupted. */
export type Conflict = { message: string; theirs: Widget; intent: Intent | null };

/** The form, compared with the saved draft and the published version. */
export function useDraft(opened: Widget) {
  const [base, setBase] = useState(opened);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** Increases whenever the form is reset, for fields with their own state. */
  const [filled, setFilled] = useState(0);
  const form = useZodForm(widgetSettings, { defaultValues: withOwnLanguage(opened) });
  const intent = useRef<Intent>('save');
  const params = { id: base.id };
  const values = form.watch() as WidgetSettings;

  function accept(saved: Widget, resetsForm: boolean): void {
    setBase(saved);
    setConflict(null);
    storeWidget(saved);
    if (!resetsForm) return;
    form.reset(withOwnLanguage(saved));
    setFilled(count => count + 1);
  }

  /** If someone else saved first, shows the conflict instead of failing. */
  async function unlessChanged(wanted: Intent | null, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isApiError(error) || error.code !== 'draft_changed') throw withFormFields(error);
      setConflict({ message: error.message, theirs: await call('GET /api/widgets/{id}', { params }), intent: wanted });
    }
  }

  async function send(settings: WidgetSettings, wanted: Intent, from: Widget): Promise<void> {
    await unlessChanged(wanted, async () => {
      const clean = withoutEmpty(settings);
      let saved = from;
      if (changesBetween(from.draft, clean).length > 0) {
        const body = { settings: clean, draftRevision: from.draftRevision };
        saved = await call('PUT /api/widgets/{id}/draft', { params, body });
      }
      accept(saved, false);
      if (wanted === 'save') return void toast({ title: 'Draft saved' });
      const body = { draftRevision: saved.draftRevision };
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
    send(settings: WidgetSettings) {
      const wanted = intent.current;
      // The save button of the Shopify admin is outside the form and sets no intent.
      intent.current = 'save';
      return send(settings, wanted, base);
    },
    /** Back to the last saved draft. */
    undo: () => accept(base, true),
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
        toast({ title: `Version ${version} restored to your draft. Publish it to show it to visitors.` });
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

/** The form always has fields for the language of the site. */
function withOwnLanguage({ draft, site }: Widget): WidgetSettings {
  const own = chooseLanguage(site.language);
  return { ...draft, texts: { [own]: ownWords, ...draft.texts } };
}

/** Removes languages that only use default texts. */
function withoutEmpty(settings: WidgetSettings): WidgetSettings {
  const texts = Object.entries(settings.texts).filter(
    ([, fields]) => fields && Object.values(fields).some(text => text.length > 0),
  );
  return { ...settings, texts: Object.fromEntries(texts) };
}

/** Errors name `settings.accent` where the form has `accent`. */
function withFormFields(error: unknown): unknown {
  if (!isApiError(error) || !error.fields) return error;
  const fields = Object.entries(error.fields).map(([path, message]) => [path.replace(/^settings\./, ''), message]);
  return Object.assign(error, { fields: Object.fromEntries(fields) });
}
