import { Ellipsis, PencilLine, Power, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#app/client/session.ts';
import { switchProduct } from '#app/routes/products/product-changes.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '#app/ui/menu.tsx';
import type { ProductSummary } from '#domain/products/inputs.ts';

const DeleteProductDialog = lazy(() => import('#app/routes/products/delete-product-dialog.tsx'));

type ProductActionsProps = {
  product: ProductSummary;
  onEdit: () => void;
  onDeleted?: () => void;
  look?: 'row' | 'head';
};

export function ProductActions({ product, onEdit, onDeleted, look = 'row' }: ProductActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  if (!useCan('manage:sites')) return null;
  return (
    <>
      <Menu>
        <MenuTrigger>
          <IconButton
            label={`Actions for ${product.title}`}
            icon={Ellipsis}
            size={look === 'row' ? 'small' : 'normal'}
            variant={look === 'row' ? 'quiet' : 'plain'}
          />
        </MenuTrigger>
        <MenuContent align="end">
          {!product.overLimit && (
            <>
              <MenuItem icon={PencilLine} onSelect={onEdit}>
                Edit
              </MenuItem>
              <MenuItem icon={Power} onSelect={() => void switchProduct(product.id, !product.enabled)}>
                {product.enabled ? 'Turn off' : 'Turn on'}
              </MenuItem>
              <MenuSeparator />
            </>
          )}
          <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
            Delete
          </MenuItem>
        </MenuContent>
      </Menu>
      {isDeleting && (
        <Suspense>
          <DeleteProductDialog product={product} open onOpenChange={setDeleting} onDeleted={onDeleted} />
        </Suspense>
      )}
    </>
  );
}
