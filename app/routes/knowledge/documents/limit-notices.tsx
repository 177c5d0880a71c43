import { Gauge } from 'lucide-react';
import { useSession } from '#app/client/session.ts';
import { counted } from '#app/routes/knowledge/documents/document-labels.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { PlansButton, useCanChoosePlan } from '#app/shell/plans-button.tsx';
import type { DocumentCounts } from '#domain/knowledge/inputs.ts';

/** Shown when all documents of the plan are used, or more than that. */
export function LimitNotices({ counts }: { counts: DocumentCounts | undefined }) {
  const plan = useSession().subscription?.plan.name;
  const canSubscribe = useCanChoosePlan();
  if (!counts || counts.used < counts.limit) return null;
  const { overLimit, limit } = counts;
  const larger = canSubscribe ? 'choose a larger plan' : 'ask an Owner to choose a larger plan';
  const fewer = 'delete documents you no longer need';
  return (
    <Notice
      tone="amber"
      icon={Gauge}
      title={`Your ${plan ? `${plan} plan` : 'plan'} includes ${counted(limit, 'document')}`}
      actions={<PlansButton />}
    >
      {overLimit > 0
        ? `${counted(overLimit, 'document')} on this site ${overLimit === 1 ? 'is over the limit, so it’s' : 'are over the limit, so they’re'} kept but not used in answers. To use ${overLimit === 1 ? 'it' : 'them'} again, ${larger} or ${fewer}.`
        : `You’ve used all of them. To add another, ${larger} or ${fewer}.`}
    </Notice>
  );
}
