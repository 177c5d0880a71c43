import { createContext, useContext } from 'react';
import { useCan } from '#app/client/session.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';

/** Opens the page on which a plan is chosen, where that page is not ours. */
export const PlansElsewhere = createContext<(() => void) | null>(null);

export function useMayChoosePlan(): boolean {
  const isElsewhere = useContext(PlansElsewhere) !== null;
  return useCan('manage:organization-subscription') || isElsewhere;
}

/** For whoever may choose a larger plan. */
export function PlansButton() {
  const open = useContext(PlansElsewhere);
  const mayChoose = useMayChoosePlan();
  if (!mayChoose) return null;
  if (open) return <Button onClick={open}>See the plans</Button>;
  return (
    <Button asChild>
      <AppLink to="/organizations/subscription/plans">See the plans</AppLink>
    </Button>
  );
}
