import { call } from '#app/client/api.ts';
import { refreshWidgets, storeWidget } from '#app/routes/widgets/widget-queries.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import type { WidgetSummary } from '#domain/widgets/inputs.ts';

export async function copyWidget({ id }: WidgetSummary): Promise<void> {
  await attempt(async () => {
    storeWidget(await call('POST /api/widgets/{id}/duplicate', { params: { id } }));
    toast({ title: 'Widget duplicated' });
  });
}

/** Takes effect for visitors at once. The toast has “Undo”. */
export async function switchWidget(widget: WidgetSummary): Promise<void> {
  const { id, name, description } = widget;
  const enabled = !widget.enabled;
  await attempt(async () => {
    storeWidget(await call('PUT /api/widgets/{id}', { params: { id }, body: { name, description, enabled } }));
    toast({
      title: enabled ? `“${name}” is on` : `“${name}” is off. Visitors no longer see it.`,
      action: { label: 'Undo', onSelect: () => void switchWidget({ ...widget, enabled }) },
    });
  });
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
    await refreshWidgets();
  }
}
