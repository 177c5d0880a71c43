import { expect, it } from 'vitest';
import { describeVoice } from '#app/routes/sites/voice-labels.ts';
import { defaultVoice } from '#domain/answers/model-settings/voice-inputs.ts';

it.each([
  [{}, 'Friendly, normal length'],
  [{ name: 'Ava', tone: 'expert', length: 'short' }, 'Ava, Expert, short answers'],
  [{ tone: 'own', toneText: 'dry', formality: 'formal' }, 'Your own tone, normal length, formal'],
  [{ say: 'fell', avoid: 'cheap' }, 'Friendly, normal length, with things to say, with things to avoid'],
] as const)('%o is described', (change, words) => {
  expect(describeVoice({ ...defaultVoice, ...change })).toBe(words);
});
