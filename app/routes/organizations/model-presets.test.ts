import { expect, it } from 'vitest';
import { modelPresets, providerAt } from '#app/routes/organizations/model-presets.ts';
import { modelInput } from '#domain/answers/model-inputs.ts';

it.each(modelPresets.map(preset => [preset.label, preset] as const))(
  '%s is a valid model as it is, and is found again by its address',
  (_, { value, url, model }) => {
    expect(modelInput.parse({ url, model })).toMatchObject({ url, model });
    expect(providerAt(`${url}/`)).toBe(value);
  },
);

it('an address of none of the providers is another one', () => {
  expect([providerAt(''), providerAt('https://models.example/v1')]).toEqual(['other', 'other']);
});
