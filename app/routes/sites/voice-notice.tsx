import { useCan } from '#app/client/session.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import type { VoiceSettings } from '#domain/answers/model-settings/voice-inputs.ts';

/** Says when the voice makes no difference: without a model, and while answers are quotes. */
export function VoiceNotice({ wording }: Pick<VoiceSettings, 'wording'>) {
  const canSetUp = useCan('manage:organization');
  if (wording === 'natural') return null;
  return (
    <p className="mt-1 text-13 text-ink-2 text-pretty">
      {notices[wording]}{' '}
      {canSetUp && (
        <AppLink to="/organizations/manage/model" className="font-medium text-accent-ink hover:underline">
          {wording === 'none' ? 'Set up written answers' : 'See why'}
        </AppLink>
      )}
    </p>
  );
}

const notices = {
  none: 'Used once a model writes your answers. Until then, answers are quotes.',
  quotes: 'Not used at the moment, because answers are quotes.',
} satisfies Record<Exclude<VoiceSettings['wording'], 'natural'>, string>;
