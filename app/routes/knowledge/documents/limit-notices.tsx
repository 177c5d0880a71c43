import { Gauge } from 'lucide-react';
import { useSession } from '#app/client/session.ts';
import { counted } from '#app/routes/knowledge/documents/document-words.ts';
import { Notice } from '#app/routes/subscriptions/notice.tsx';
import { PlansButton, useMayChoosePlan } from '#app/shell/plans-button.tsx';
import type { DocumentCounts } from '#domain/knowledge/inputs.ts';

/** The plan has no room left, or less than is in use: what still works, and what one can do about it. */
export function LimitNotices({ counts }: { counts: DocumentCounts | undefined }) {
  const plan = useSession().subscription?.plan.name;
  const canSubscribe = useMayChoosePlan();
  if (!counts || counts.used < counts.limit) return null;
  const { overLimit, limit } = counts;
  const larger = canSubscribe ? 'choose a larger plan' : 'ask an Owner to choose a larger plan';
  const spare = 'delete documents you no longer use';
  return (
    <Notice
      tone="amber"
      icon={Gauge}
      title={`${plan ? `Your plan ${plan}` : 'Your plan'} includes ${counted(limit, 'document')}`}
      actions={<PlansButton />}
    >
      {overLimit > 0
        ? `${counted(overLimit, 'document')} of this site ${overLimit === 1 ? 'is' : 'are'} more than that: kept, but not answered from. To use ${overLimit === 1 ? 'it' : 'them'} again, ${larger}, or ${spare}.`
        : `All of them are in use and answered from. To add another, ${larger}, or ${spare}.`}
    </Notice>
  );
}
