import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { type SmallPicture, shrinkPicture } from '#app/client/picture-shrink.ts';
import { showChange } from '#app/routes/people/profile-query.ts';
import { Section } from '#app/routes/people/section.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { toast } from '#app/ui/toast.tsx';
import { largestPicture, type Profile } from '#domain/people/inputs.ts';

const accept = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

export function PictureSection({ profile }: { profile: Profile }) {
  const [chosen, setChosen] = useState<SmallPicture | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const name = profile.name || profile.username || profile.email || 'You';

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  async function save({ image }: SmallPicture) {
    await showChange(await call('PUT /api/users/me/picture', { body: { image } }));
    setChosen(null);
    toast({ title: 'Picture updated' });
  }

  async function remove() {
    await showChange(await call('DELETE /api/users/me/picture'));
    toast({ title: 'Picture removed' });
  }

  return (
    <Section title="Picture">
      <div className="flex items-center gap-5 max-desk:flex-col max-desk:items-stretch max-desk:gap-4">
        <Avatar name={name} size={72} picture={chosen?.url ?? profile.picture ?? undefined} />
        <div className="min-w-0 flex-1">
          {chosen ? (
            <>
              <p className="text-13 text-ink-2">This is how others will see you.</p>
              <div className="mt-2.5 flex flex-wrap gap-2">
                <Button variant="primary" busy={busy} onClick={() => attempt(() => save(chosen))}>
                  Use this picture
                </Button>
                <Button variant="quiet" disabled={busy} onClick={() => setChosen(null)}>
                  Cancel
                </Button>
              </div>
            </>
          ) : (
            <FileDrop
              accept={accept}
              maxBytes={20_000_000}
              title="Drop a picture here"
              help="PNG, JPEG or WebP. Cropped to a square."
              disabled={busy}
              onFiles={([file]) => file && attempt(async () => setChosen(await shrinkPicture(file, largestPicture)))}
            />
          )}
        </div>
      </div>
      {profile.picture && !chosen && (
        <Button variant="quiet" size="small" className="mt-3 -ml-2.5" busy={busy} onClick={() => attempt(remove)}>
          Remove picture
        </Button>
      )}
      <p role="alert" className="mt-2 text-13 text-red empty:hidden">
        {problem}
      </p>
    </Section>
  );
}
