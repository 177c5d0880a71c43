// Where events are sent to, what was sent, and sending it again.
import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { Account } from '#sandbox/paddle/account.ts';
import { answer, answerPage } from '#sandbox/paddle/envelope.ts';
import { parseBody, requireChange, requireFound } from '#sandbox/paddle/errors.ts';
import { type EventType, eventTypes, type NotificationSetting, notify } from '#sandbox/paddle/events.ts';
import { definedFields } from '#sandbox/paddle/schemas.ts';

const fields = {
  description: z.string().min(1).max(500),
  destination: z.string().min(1).max(2048),
  subscribed_events: z.array(z.string()).min(1),
  api_version: z.number().int().min(1).optional(),
  include_sensitive_fields: z.boolean().optional(),
  traffic_source: z.enum(['platform', 'simulation', 'all']).optional(),
};
const settingInput = z.strictObject({ ...fields, type: z.enum(['url', 'email']), active: z.boolean().optional() });
const settingChange = z.strictObject({ ...fields, active: z.boolean() }).partial();

export function mountNotifications(app: Hono, account: Account): void {
  const setting = (id: string) => requireFound(account.settings.find(id), 'Notification setting', id);
  const notification = (id: string) => requireFound(account.notifications.find(id), 'Notification', id);

  app.get('/event-types', c => answer(c, eventTypes.map(describe)));
  app.get('/events', c => answerPage(c, account.events.list(), {}, ({ id: _, ...event }) => event));
  app.get('/notification-settings', c =>
    answerPage(c, account.settings.list(), { filters: { active: one => String(one.active) } }, show),
  );
  app.post('/notification-settings', async c => {
    const input = parseBody(settingInput, await c.req.json());
    return answer(c, show(addSetting(account, { ...input, subscribed_events: known(input.subscribed_events) })), 201);
  });
  app.get('/notification-settings/:id', c => answer(c, show(setting(c.req.param('id')))));
  app.patch('/notification-settings/:id', async c => {
    const { subscribed_events: events, ...change } = parseBody(settingChange, await c.req.json());
    requireChange({ ...change, ...definedFields({ events }) });
    const before = setting(c.req.param('id'));
    const subscribed_events = events ? known(events) : before.subscribed_events;
    return answer(
      c,
      show(account.settings.put({ ...before, ...definedFields<NotificationSetting>(change), subscribed_events })),
    );
  });
  app.delete('/notification-settings/:id', c => {
    account.settings.delete(setting(c.req.param('id')).id);
    return c.body(null, 204);
  });
  app.get('/notifications', c =>
    answerPage(c, account.notifications.list(), {
      filters: {
        status: one => one.status,
        notification_setting_id: one => one.notification_setting_id,
        filter: one => (one.payload.data as { id?: string }).id,
      },
    }),
  );
  app.get('/notifications/:id', c => answer(c, notification(c.req.param('id'))));
  app.get('/notifications/:id/logs', c => {
    const { id } = notification(c.req.param('id'));
    return answerPage(c, account.logs.where('notification_id', id), {}, ({ notification_id: _, ...log }) => log);
  });
  app.post('/notifications/:id/replay', c => {
    const before = notification(c.req.param('id'));
    return answer(
      c,
      account.store.transaction(() => replay(account, before.id)),
      202,
    );
  });
}

export function replay(account: Account, id: string): { notification_id: string } {
  const before = requireFound(account.notifications.find(id), 'Notification', id);
  account.notifications.put({ ...before, replayed_at: account.clock.stamp() });
  const again = notify(account, before.payload, before.notification_setting_id, 'replay');
  return { notification_id: again.id };
}

type SettingInput = Omit<z.infer<typeof settingInput>, 'subscribed_events'> & { subscribed_events: EventType[] };

export function addSetting(account: Account, input: SettingInput, secret?: string): NotificationSetting {
  const id = account.newId('ntfset');
  return account.settings.put({
    id,
    description: input.description,
    type: input.type,
    destination: input.destination,
    active: input.active ?? true,
    api_version: input.api_version ?? 1,
    include_sensitive_fields: input.include_sensitive_fields ?? false,
    subscribed_events: input.subscribed_events,
    endpoint_secret_key: secret ?? newSecret(id),
    traffic_source: input.traffic_source ?? 'platform',
  });
}

export function newSecret(settingId: string): string {
  return `pdl_${settingId}_${randomBytes(16).toString('hex')}`;
}

/** Subscriptions to events that the sandbox never sends are accepted. */
function known(names: string[]): EventType[] {
  return eventTypes.filter(type => names.includes(type));
}

function show(setting: NotificationSetting): object {
  return { ...setting, subscribed_events: setting.subscribed_events.map(describe) };
}

function describe(name: EventType) {
  const [entity = '', happening = ''] = name.split('.');
  const words = `Occurs when a ${entity.replace('_', ' ')} is ${happening.replace('_', ' ')}.`;
  const group = entity === 'business' || entity === 'address' ? entity : `${entity}`;
  return {
    name,
    description: words,
    group: group[0]?.toUpperCase() + group.slice(1).replace('_', ' '),
    available_versions: [1],
  };
}
