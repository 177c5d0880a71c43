import { Power, PowerOff, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { deleteMany, switchMany } from '#app/routes/products/product-changes.ts';
import { countProducts } from '#app/routes/products/product-words.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectionBar } from '#app/ui/selection-bar.tsx';
import type { ProductSummary } from '#domain/products/inputs.ts';

const ConfirmDialog = lazy(() => import('#app/ui/dialog.tsx').then(module => ({ default: module.ConfirmDialog })));

type SelectedProductsProps = { siteId: string; chosen: readonly ProductSummary[]; onClear: () => void };

/** What can be done with several products at once. */
export function SelectedProducts({ siteId, chosen, onClear }: SelectedProductsProps) {
  const [asks, setAsks] = useState(false);
  const idsOf = (rows: readonly ProductSummary[]) => rows.map(({ id }) => id);
  const free = chosen.filter(({ overLimit }) => !overLimit);
  const off = free.filter(({ enabled }) => !enabled);
  const on = free.filter(({ enabled }) => enabled);
  return (
    <div className="mb-4">
      <SelectionBar count={chosen.length} onClear={onClear}>
        {off.length > 0 && (
          <Button size="small" icon={Power} onClick={() => void switchMany(siteId, idsOf(off), true)}>
            Switch on
          </Button>
        )}
        {on.length > 0 && (
          <Button size="small" icon={PowerOff} onClick={() => void switchMany(siteId, idsOf(on), false)}>
            Switch off
          </Button>
        )}
        <Button size="small" icon={Trash2} onClick={() => setAsks(true)}>
          Delete
        </Button>
        {asks && (
          <Suspense>
            <ConfirmDialog
              open
              danger
              onOpenChange={setAsks}
              title={`Delete ${countProducts(chosen.length)}?`}
              confirmLabel="Delete"
              onConfirm={() => deleteMany(siteId, idsOf(chosen))}
            >
              Answers no longer show {chosen.length === 1 ? 'it' : 'them'}, and what is written about{' '}
              {chosen.length === 1 ? 'it' : 'them'} is lost. To hide products for a while, switch them off instead.
            </ConfirmDialog>
          </Suspense>
        )}
      </SelectionBar>
    </div>
  );
}
