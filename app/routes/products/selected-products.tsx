import { deleteMany, switchMany } from '#app/routes/products/product-changes.ts';
import { countProducts } from '#app/routes/products/product-words.ts';
import { DeleteSelected, SwitchSelected } from '#app/ui/selection-actions.tsx';
import { SelectionBar } from '#app/ui/selection-bar.tsx';
import type { ProductSummary } from '#domain/products/inputs.ts';

type SelectedProductsProps = { siteId: string; chosen: readonly ProductSummary[]; onClear: () => void };

/** What can be done with several products at once. */
export function SelectedProducts({ siteId, chosen, onClear }: SelectedProductsProps) {
  const them = chosen.length === 1 ? 'it' : 'them';
  return (
    <div className="mb-4">
      <SelectionBar count={chosen.length} onClear={onClear}>
        <SwitchSelected
          rows={chosen.filter(({ overLimit }) => !overLimit)}
          onSwitch={(ids, enabled) => switchMany(siteId, ids, enabled)}
        />
        <DeleteSelected
          what={countProducts(chosen.length)}
          onDelete={() =>
            deleteMany(
              siteId,
              chosen.map(({ id }) => id),
            )
          }
        >
          Answers no longer show {them}, and what is written about {them} is lost. To hide products for a while, switch
          them off instead.
        </DeleteSelected>
      </SelectionBar>
    </div>
  );
}
