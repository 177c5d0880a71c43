import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, isApiError } from '#app/client/api.ts';
import { getSession, type SessionOrganization } from '#app/client/session.ts';
import { refreshSubscription } from '#app/client/session-control.ts';
import { type SavedSetup, saveSetup } from '#app/routes/organizations/saved-setup.ts';
import { setUpSite } from '#app/routes/organizations/website-form.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { toast } from '#app/ui/toast.tsx';

type SetUpProps = { organization: SessionOrganization; setup: SavedSetup; onRefused: () => void };

/** Starts the Free plan and sets up the site. Every step can be repeated, so a reload continues here. */
export function SetUp({ organization: { name }, setup: { website }, onRefused }: SetUpProps) {
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each attempt
  useEffect(() => {
    let isCurrent = true;
    async function setUp() {
      if (getSession().access === 'none') await startFree();
      if (website) await setUpSite(website);
      saveSetup(null);
      if (isCurrent) await navigate(website ? '/sites/start' : '/');
    }
    setError(null);
    setUp().catch((problem: unknown) => {
      if (!isCurrent) return;
      if (!isApiError(problem) || problem.status === 0 || problem.status >= 500) return setError(problem);
      // Retrying won’t help: show the reason and continue with the plan step, for example on a paid plan.
      saveSetup(null);
      toast({ tone: 'failed', title: problem.message });
      onRefused();
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  return (
    <div className="mx-auto max-w-form pt-6 max-desk:pt-0">
      <PageHead title={`Setting up ${name}`} />
      {error ? (
        <LoadProblem error={error} what="your organisation" onRetry={() => setAttempt(count => count + 1)} />
      ) : (
        <p role="status" className="flex items-center gap-2.5 text-ink-2">
          <LoaderCircle aria-hidden className="animate-spin text-accent-ink" />
          {website ? 'Adding your site and your widget…' : 'Starting the Free plan…'}
        </p>
      )}
    </div>
  );
}

async function startFree(): Promise<void> {
  try {
    await call('POST /api/organizations/subscriptions/free');
  } catch (error) {
    if (!isApiError(error) || error.code !== 'already_subscribed') throw error;
  }
  await refreshSubscription();
}
