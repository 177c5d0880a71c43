import { createContext, useContext } from 'react';
import { useCan } from '#app/client/session.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';

/** Opens the pricing page outside Aisle, if plans are chosen there. */
export const ExternalPlans = createContext<(() => void) | null>(null);

export function useCanChoosePlan(): boolean {
  const isExternal = useContext(ExternalPlans) !== null;
  return useCan('manage:organization-subscription') || isExternal;
}

/** Shown to people who can change the plan. */
export function PlansButton() {
  const open = useContext(ExternalPlans);
  const canChoose = useCanChoosePlan();
  if (!canChoose) return null;
  if (open) return <Button onClick={open}>View plans</Button>;
  return (
    <Button asChild>
      <AppLink to="/organizations/subscription/plans">View plans</AppLink>
    </Button>
  );
}
