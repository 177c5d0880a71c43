import { call } from '#app/client/api.ts';
import { refreshProducts } from '#app/routes/products/product-queries.ts';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.tsx';
import type { ProductSummary } from '#domain/products/inputs.ts';

type DeleteProductDialogProps = {
  product: ProductSummary;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: (() => void) | undefined;
};

export default function DeleteProductDialog({ product, open, onOpenChange, onDeleted }: DeleteProductDialogProps) {
  const { id, title, variantCount } = product;

  async function remove() {
    await call('DELETE /api/products/{id}', { params: { id } });
    toast({ title: 'Product deleted' });
    onDeleted?.();
    void refreshProducts();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      danger
      title={`Delete “${title}”?`}
      confirmLabel="Delete product"
      onConfirm={remove}
    >
      Answers will stop showing it. This deletes the product{variantCount > 1 && ` and its ${variantCount} variants`}.
      This can’t be undone. To hide it instead, turn it off.
    </ConfirmDialog>
  );
}
