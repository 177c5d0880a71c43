import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { refreshShopPlan, shopPlanQuery } from '#app/routes/subscriptions/subscription-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

/** Links to the pricing page in the Shopify admin, and refreshes the plan on return. */
export function ShopifyButton({ primary = false, children }: { primary?: boolean; children: string }) {
  const { data } = useQuery(shopPlanQuery, getQueryClient());
  const onLeave = useReturn(() => void refreshShopPlan().catch(() => {}));
  if (data === undefined) return <Skeleton className="h-9 w-44 rounded-control max-desk:h-11" />;
  if (data === null) return null;
  return (
    <Button asChild icon={ExternalLink} variant={primary ? 'primary' : 'plain'} onClick={onLeave}>
      <a href={data.pricingUrl} target="_blank" rel="noopener">
        {children}
      </a>
    </Button>
  );
}

function useReturn(onReturn: () => void): () => void {
  const isAway = useRef(false);
  const act = useRef(onReturn);
  act.current = onReturn;
  useEffect(() => {
    const look = () => {
      if (!isAway.current || document.visibilityState !== 'visible') return;
      isAway.current = false;
      act.current();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, []);
  return () => {
    isAway.current = true;
  };
}
