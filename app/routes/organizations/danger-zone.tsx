import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan, useSession } from '#app/client/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';

const LeaveDialog = lazy(() =>
  import('#app/routes/organizations/leave-dialog.tsx').then(module => ({ default: module.LeaveDialog })),
);
const DeleteDialog = lazy(() => import('#app/routes/organizations/delete-dialog.tsx'));

/** Leave the organisation, or delete it for everyone. */
export function DangerZone() {
  const isLoading = useSession().status === 'loading';
  const canDelete = useCan(['manage:organization', 'manage:organization-subscription']);
  const [asks, setAsks] = useState<'leave' | 'delete' | null>(null);
  const shared = { open: true, onOpenChange: (open: boolean) => !open && setAsks(null) };
  return (
    <section aria-labelledby="leaving" className="mt-10 max-w-form">
      <h2 id="leaving" className="mb-3 text-14 leading-5">
        Danger zone
      </h2>
      <Panel>
        <DangerRow
          title="Leave organisation"
          action={
            <Button disabled={isLoading} onClick={() => setAsks('leave')}>
              Leave
            </Button>
          }
        >
          You’ll lose access. Everything you created stays.
        </DangerRow>
        <div className="border-line border-t">
          <DangerRow
            title="Delete organisation"
            action={
              canDelete && (
                <Button className="text-red" disabled={isLoading} onClick={() => setAsks('delete')}>
                  Delete
                </Button>
              )
            }
          >
            {canDelete
              ? 'Permanently deletes everything in it, for everyone. This can’t be undone.'
              : 'Only members who can change the subscription can delete it. Ask an Owner.'}
          </DangerRow>
        </div>
      </Panel>
      <Suspense>
        {asks === 'leave' && <LeaveDialog {...shared} />}
        {asks === 'delete' && <DeleteDialog {...shared} />}
      </Suspense>
    </section>
  );
}

function DangerRow({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-6 px-5 py-4 max-desk:px-4 max-[480px]:flex-col max-[480px]:items-start max-[480px]:gap-3">
      <div className="min-w-0 flex-1">
        <h3 className="font-medium text-14">{title}</h3>
        <p className="text-13 text-ink-2">{children}</p>
      </div>
      {action}
    </div>
  );
}
