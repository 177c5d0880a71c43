import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { ProductForm, type ProductFormState } from '#app/routes/products/product-form.tsx';
import { productQuery } from '#app/routes/products/product-queries.ts';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { Drawer } from '#app/ui/drawer.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

type ProductDrawerProps = {
  siteId: string /** Undefined for a new product. */;
  id?: string | undefined;
  /** Of a new product. */
  currency?: string | null;
  onClose: () => void;
};

export default function ProductDrawer({ siteId, id, currency = null, onClose }: ProductDrawerProps) {
  const formId = useId();
  const asked = { ...productQuery(id ?? ''), enabled: id !== undefined, staleTime: 0 };
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery(asked, getQueryClient());
  const [state, setState] = useState<ProductFormState>({ isDirty: false, isSubmitting: false });
  const [isConfirming, setConfirming] = useState(false);
  const isReady = id === undefined || (data !== undefined && isFetchedAfterMount);
  const close = () => (state.isDirty ? setConfirming(true) : onClose());
  return (
    <>
      <Drawer
        open
        onOpenChange={open => !open && close()}
        title={id === undefined ? 'Add a product' : 'Edit product'}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={state.isSubmitting}
              busyLabel={state.busyLabel}
              disabled={!isReady}
            >
              {id === undefined ? 'Add product' : 'Save'}
            </Button>
          </>
        }
      >
        {isReady ? (
          <ProductForm
            formId={formId}
            siteId={siteId}
            product={data}
            currency={currency}
            onState={setState}
            onSaved={onClose}
          />
        ) : error ? (
          <LoadProblem error={error} what="this product" busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div className="grid gap-5">
            {['Title', 'Description', 'Price', 'Stock'].map(field => (
              <Skeleton key={field} className="h-14" />
            ))}
          </div>
        )}
      </Drawer>
      {isConfirming && (
        <ConfirmDialog
          open
          onOpenChange={setConfirming}
          title="Close without saving?"
          confirmLabel="Close"
          cancelLabel="Keep editing"
          onConfirm={onClose}
        >
          Your unsaved changes will be lost.
        </ConfirmDialog>
      )}
    </>
  );
}
