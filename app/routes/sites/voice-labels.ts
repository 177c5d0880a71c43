import type { Voice } from '#domain/answers/model-settings/voice-inputs.ts';

export const tones = [
  {
    value: 'friendly',
    label: 'Friendly',
    help: 'Warm and helpful.',
    example: 'Yes, you can wash it at home. Use a cool wool programme and it’ll stay soft.',
  },
  {
    value: 'neutral',
    label: 'Neutral',
    help: 'Polite and to the point.',
    example: 'Yes, it can be washed by machine. Use a cool wool programme.',
  },
  {
    value: 'expert',
    label: 'Expert',
    help: 'Precise, and explains the reason.',
    example: 'Yes. Use a cool wool programme, because heat and fast spinning shrink merino.',
  },
  { value: 'own', label: 'Your own', help: 'You describe it in a sentence or two.' },
] as const;

export const lengths = [
  { value: 'short', label: 'Short' },
  { value: 'normal', label: 'Normal' },
] as const;

export const formalities = [
  { value: 'automatic', label: 'As in your texts' },
  { value: 'formal', label: 'Formal' },
  { value: 'informal', label: 'Informal' },
] as const;

/** The voice in one line. */
export function describeVoice({ name, tone, length, formality, say, avoid }: Voice): string {
  const parts = [
    name,
    tone === 'own' ? 'Your own tone' : labelOf(tones, tone),
    length === 'short' ? 'short answers' : 'normal length',
    formality === 'automatic' ? null : labelOf(formalities, formality)?.toLowerCase(),
    say && 'with things to say',
    avoid && 'with things to avoid',
  ];
  return parts.filter(Boolean).join(', ');
}

function labelOf(options: readonly { value: string; label: string }[], wanted: string): string | undefined {
  return options.find(({ value }) => value === wanted)?.label;
}
