import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { useCan } from '#app/client/session.ts';
import { describeActivity } from '#app/routes/organizations/activity-labels.ts';
import { activityQuery, membersQuery } from '#app/routes/organizations/organization-queries.ts';
import { useCursor, useUrlWord } from '#app/routes/organizations/url-state.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { CursorPager } from '#app/ui/table.tsx';
import { Time } from '#app/ui/time.tsx';
import type { Activity } from '#domain/organizations/inputs.ts';

/** What members changed, newest first. */
export function ActivityLog() {
  const [person, setPerson] = useUrlWord('person');
  const [address] = useSearchParams();
  const asked = activityQuery({ person: person || null, after: address.get('after') });
  const { data, error, refetch } = useQuery(asked, getQueryClient());
  const pages = useCursor(data?.pagination.next);
  if (error) return <LoadProblem error={error} what="recent activity" onRetry={() => void refetch()} />;
  return (
    <Panel>
      <div className="flex items-center justify-between gap-4 py-3 pr-3 pl-5 max-desk:pl-4">
        <div>
          <h2 className="text-14 leading-5">Activity</h2>
          <p className="text-12 text-ink-3">Kept for two years, up to 100,000 entries.</p>
        </div>
        <PersonFilter value={person} onValueChange={setPerson} found={data?.data ?? []} />
      </div>
      <div className="border-line border-t">
        {data ? <Lines lines={data.data} isFiltered={person !== ''} /> : <SkeletonRows label="Loading activity" />}
      </div>
      {(pages.previous || pages.next) && (
        <div className="max-desk:px-4 max-desk:pb-4">
          <CursorPager label="Newest first" previous={pages.previous} next={pages.next} />
        </div>
      )}
    </Panel>
  );
}

type PersonFilterProps = { value: string; onValueChange: (id: string) => void; found: readonly Activity[] };

function PersonFilter({ value, onValueChange, found }: PersonFilterProps) {
  const canSeeMembers = useCan('manage:organization-users');
  const { data } = useQuery({ ...membersQuery(), enabled: canSeeMembers }, getQueryClient());
  const people = new Map<string, string>();
  for (const { id, name } of data?.data ?? []) people.set(id, name);
  // Former members, and members beyond the first page, can be chosen if they appear in the list.
  for (const { actor } of found) if (actor && !people.has(actor.id)) people.set(actor.id, actor.name);
  if (value && !people.has(value)) people.set(value, 'Former member');
  const options = [...people].map(([id, label]) => ({ value: id, label }));
  return (
    <Select
      look="filter"
      label="Filter by person"
      options={[{ value: '', label: 'Everyone' }, ...options]}
      value={value}
      onValueChange={onValueChange}
      className="max-w-48"
    />
  );
}

function Lines({ lines, isFiltered }: { lines: readonly Activity[]; isFiltered: boolean }) {
  if (lines.length === 0) {
    return (
      <p className="px-5 py-10 text-center text-ink-2">
        {isFiltered
          ? 'No activity from this person yet.'
          : 'No activity yet. Invitations, role changes and new sites appear here.'}
      </p>
    );
  }
  return (
    <ol aria-label="Activity">
      {lines.map(line => (
        <li
          key={line.id}
          className="flex min-h-11 items-start gap-x-3 gap-y-0.5 border-line border-b px-5 py-2.5 last:border-b-0 max-desk:px-4 max-[480px]:flex-wrap"
        >
          <Avatar name={whoOf(line)} size={20} />
          <p className="min-w-0 flex-1 wrap-anywhere leading-5">
            <span className="font-medium">{whoOf(line)}</span> {describeActivity(line)}
          </p>
          <Time at={line.at} className="shrink-0 text-13 text-ink-3 leading-5 max-[480px]:w-full max-[480px]:pl-8" />
        </li>
      ))}
    </ol>
  );
}

/** A deleted account has no actor, but the entry about joining or leaving still holds the name. */
function whoOf({ actor, action, details }: Activity): string {
  const own = action === 'member.joined' || action === 'member.left' ? details.person : undefined;
  return own ?? actor?.name ?? 'Someone';
}
