import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { call } from '#app/client/api.ts';
import { shrinkPicture } from '#app/client/picture-shrink.ts';
import { FormSegment } from '#app/routes/widgets/form-controls.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { pictureUrl } from '#domain/widgets/config.ts';
import { type WidgetSettings, widgetLimits } from '#domain/widgets/inputs.ts';

type AvatarFieldProps = { siteId: string; kind: WidgetSettings['avatar']['kind']; pictureId: string | null };

const kinds = [
  { value: 'letter', label: 'Letter' },
  { value: 'picture', label: 'Image' },
  { value: 'none', label: 'None' },
];

/** The first letter of the site's name, an image, or nothing. */
export function AvatarField({ siteId, kind, pictureId }: AvatarFieldProps) {
  const { setValue } = useFormContext();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function upload(file: File) {
    setBusy(true);
    setProblem('');
    try {
      const { image } = await shrinkPicture(file, widgetLimits.picture);
      const { id } = await call('POST /api/sites/{id}/widgets/pictures', { params: { id: siteId }, body: { image } });
      setValue('avatar.pictureId', id);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div data-field="avatar">
      <FormSegment name="avatar.kind" label="Avatar" options={kinds} />
      {kind === 'picture' && (
        <div className="mt-3 flex items-center gap-3">
          {pictureId && (
            <img
              src={pictureUrl(pictureId)}
              alt="Current avatar"
              width={48}
              height={48}
              className="size-12 shrink-0 rounded-full border border-line object-cover"
            />
          )}
          <div className="min-w-0 flex-1">
            <FileDrop
              accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
              maxBytes={20_000_000}
              title={pictureId ? 'Replace the image' : 'Drop an image here'}
              help="It’s cropped to a square."
              disabled={busy}
              onFiles={([file]) => file && void upload(file)}
            />
          </div>
        </div>
      )}
      <p role="alert" className="mt-1.5 text-12 text-red empty:hidden">
        {problem}
      </p>
    </div>
  );
}
