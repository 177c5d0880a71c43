import { Plus } from 'lucide-react';
import { useCan } from '#app/client/session.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ShelfDrawing } from '#app/ui/drawing.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Facts } from '#domain/facts/inputs.ts';

/** No document states a fact, or there are no documents yet. */
export function NoFacts({ data: { searchedAt }, onAddByHand }: { data: Facts; onAddByHand: () => void }) {
  const canManage = useCan('manage:sites');
  const action = canManage && (
    <>
      <Button asChild variant="primary" icon={Plus}>
        <AppLink to="/sites/data/documents/new">Add documents</AppLink>
      </Button>
      <Button onClick={onAddByHand}>Enter them yourself</Button>
    </>
  );
  return (
    <EmptyState drawing={<ShelfDrawing />} title="No shop facts yet" action={action}>
      {canManage
        ? `${searchedAt ? 'Your documents don’t state any yet. ' : ''}Add pages about opening hours, contact, delivery, returns and payment. Aisle finds the facts in them, and you confirm them here.`
        : 'Aisle finds them in documents about opening hours, contact, delivery, returns and payment. An Owner, an Admin or an Editor can add documents.'}
    </EmptyState>
  );
}
