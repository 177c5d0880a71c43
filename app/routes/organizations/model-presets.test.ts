import { expect, it } from 'vitest';
import { modelPresets, needsPermission, providerAt } from '#app/routes/organizations/model-presets.ts';
import { modelInput } from '#domain/answers/model-settings/model-inputs.ts';

it.each(modelPresets.map(preset => [preset.label, preset] as const))(
  '%s is a valid preset, and is recognised by its URL',
  (_, { value, url, model }) => {
    expect(modelInput.parse({ url, model })).toMatchObject({ url, model });
    expect(providerAt(`${url}/`)).toBe(value);
  },
);

it('an unknown URL is shown as another provider', () => {
  expect([providerAt(''), providerAt('https://models.example/v1')]).toEqual(['other', 'other']);
});

it('says before saving which addresses the operator has to allow', () => {
  const own = modelPresets.filter(({ url }) => needsPermission(url)).map(({ value }) => value);
  expect(own).toEqual(['ollama', 'vllm']);
  const others = [
    'http://models.example/v1',
    'https://models.example:8443/v1',
    'https://10.0.0.4/v1',
    'https://gpu/v1',
  ];
  expect(others.filter(needsPermission)).toEqual(others);
  expect(['', 'https:', 'https://models.example/v1'].filter(needsPermission)).toEqual([]);
});
