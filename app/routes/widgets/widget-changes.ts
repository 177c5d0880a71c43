import { call } from '#app/client/api.ts';
import { keepWidget, refreshWidgets } from '#app/routes/widgets/widget-queries.ts';
import { toast } from '#app/ui/toast.tsx';
import type { WidgetSummary } from '#domain/widgets/inputs.ts';

/** Says itself how it went. */
export async function copyWidget({ id, name }: WidgetSummary): Promise<void> {
  await attempt(async () => {
    keepWidget(await call('POST /api/widgets/{id}/duplicate', { params: { id } }));
    toast({ title: `${name} is copied` });
  });
}

/** Off at once for every visitor; the toast takes it back. */
export async function switchWidget(widget: WidgetSummary): Promise<void> {
  const { id, name, description } = widget;
  const enabled = !widget.enabled;
  await attempt(async () => {
    keepWidget(await call('PUT /api/widgets/{id}', { params: { id }, body: { name, description, enabled } }));
    toast({
      title: enabled ? `${name} is on` : `${name} is off. Visitors no longer see it.`,
      action: { label: 'Undo', onSelect: () => void switchWidget({ ...widget, enabled }) },
    });
  });
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'failed', title: error instanceof Error ? error.message : 'That did not work. Try again.' });
    await refreshWidgets();
  }
}
