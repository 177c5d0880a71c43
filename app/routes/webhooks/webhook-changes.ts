import { call } from '#app/client/api.ts';
import { formatAddress } from '#app/routes/webhooks/webhook-labels.ts';
import { refreshWebhooks } from '#app/routes/webhooks/webhook-queries.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Delivery, Endpoint, EndpointInput, NewEndpoint } from '#domain/webhooks/inputs.ts';

export async function createEndpoint(body: EndpointInput): Promise<NewEndpoint> {
  const made = await call('POST /api/webhook-endpoints', { body });
  void refreshWebhooks();
  return made;
}

export async function changeEndpoint({ id }: Endpoint, body: EndpointInput): Promise<void> {
  await call('PUT /api/webhook-endpoints/{id}', { params: { id }, body });
  await refreshWebhooks();
  toast({ title: 'Endpoint saved' });
}

export async function rotateSecret({ id }: Endpoint): Promise<NewEndpoint> {
  const made = await call('POST /api/webhook-endpoints/{id}/rotate', { params: { id }, body: { overlapHours: 24 } });
  void refreshWebhooks();
  return made;
}

export async function deleteEndpoint(endpoint: Endpoint): Promise<void> {
  await call('DELETE /api/webhook-endpoints/{id}', { params: { id: endpoint.id } });
  await refreshWebhooks();
  toast({ title: `${formatAddress(endpoint)} deleted` });
}

/** Shows the result as a toast, with an undo action. */
export async function switchEndpoint(endpoint: Endpoint, enabled: boolean): Promise<void> {
  await toastOnFailure(async () => {
    await call('PUT /api/webhook-endpoints/{id}', { params: { id: endpoint.id }, body: { enabled } });
    await refreshWebhooks();
    toast({
      title: enabled ? `${formatAddress(endpoint)} turned on` : `${formatAddress(endpoint)} turned off`,
      action: { label: 'Undo', onSelect: () => void switchEndpoint(endpoint, !enabled) },
    });
  });
}

/** The list of deliveries shows the result. */
export async function testEndpoint({ id }: Endpoint): Promise<void> {
  await toastOnFailure(async () => {
    await call('POST /api/webhook-endpoints/{id}/test', { params: { id } });
    await refreshWebhooks();
  });
}

export async function resendDelivery({ id }: Endpoint, { id: deliveryId }: Delivery): Promise<void> {
  await toastOnFailure(async () => {
    await call('POST /api/webhook-endpoints/{id}/deliveries/{deliveryId}/resend', { params: { id, deliveryId } });
    await refreshWebhooks();
  });
}

async function toastOnFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
  }
}
