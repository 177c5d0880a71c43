import { useQuery } from '@tanstack/react-query';
import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan, useSession } from '#app/client/session.ts';
import { Section } from '#app/routes/people/section.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import { Toggle } from '#app/ui/toggle.tsx';

/** Owners and admins get the email, so only they can turn it off. The setting is for the organisation that is open. */
export function WeeklyEmailSection() {
  const canGet = useCan('manage:organization');
  const { organization } = useSession();
  const id = organization?.id ?? '';
  const client = getQueryClient();
  const queryKey = ['digest', id];
  const { data } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => call('GET /api/organizations/digest', { signal }),
      enabled: canGet && id !== '',
    },
    client,
  );
  if (!data || !organization) return null;

  async function change(enabled: boolean) {
    client.setQueryData(queryKey, { enabled });
    try {
      await call('PUT /api/organizations/digest', { body: { enabled } });
      toast({ title: enabled ? 'Weekly email turned on' : 'Weekly email turned off' });
    } catch (error) {
      client.setQueryData(queryKey, { enabled: !enabled });
      toast({ tone: 'failed', title: messageOf(error) });
    }
  }

  return (
    <Section title="Weekly email" intro="What visitors asked, what was missing and what changed.">
      <Toggle
        checked={data.enabled}
        onCheckedChange={enabled => void change(enabled)}
        label={`Email me every Monday about ${organization.name}`}
      />
    </Section>
  );
}
