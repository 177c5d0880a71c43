import { X } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { shrinkPicture } from '#app/client/picture-shrink.ts';
import { ProductPicture } from '#app/routes/products/product-picture.tsx';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { isUploaded, type Product, productLimits } from '#domain/products/inputs.ts';

/** The picture of a product. A new one is stored with the product. */
export function PictureField({ product }: { product: Product | undefined }) {
  const picture = useController({ name: 'picture' });
  const images = useController({ name: 'images' });
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const refusal = picture.fieldState.error?.message;
  const listed: string[] = images.field.value;
  const others = listed.filter(image => !product || !isUploaded(image, product.id));
  const canRemove = chosen !== null || others.length < listed.length;
  const shown = chosen ?? (listed[0] === product?.images[0] ? (product?.pictureUrl ?? null) : null);

  async function choose(file: File) {
    setBusy(true);
    setProblem('');
    try {
      const { image, url } = await shrinkPicture(file, productLimits.picture);
      picture.field.onChange(image);
      setChosen(url);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  function remove() {
    picture.field.onChange(undefined);
    images.field.onChange(others);
    setChosen(null);
  }

  return (
    <fieldset data-field="picture" className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium text-13">Image</legend>
      <div className="flex items-center gap-3">
        <ProductPicture address={shown} className="size-14 rounded-control" />
        <div className="min-w-0 flex-1">
          <FileDrop
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            maxBytes={20_000_000}
            title={shown ? 'Replace the image' : 'Drop an image here'}
            help="It’s cropped to a square."
            disabled={busy}
            onFiles={([file]) => file && void choose(file)}
          />
        </div>
      </div>
      {canRemove && (
        <Button size="small" variant="quiet" icon={X} className="-ml-3 justify-self-start" onClick={remove}>
          Remove the image
        </Button>
      )}
      <p role="alert" className="text-12 text-red empty:hidden">
        {problem || refusal}
      </p>
    </fieldset>
  );
}
