import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashOfMaterial, hashOfWeights } from './material.ts';

it('the weights, the material and the report belong together: run npm run train after a change', () => {
  const report = JSON.parse(readFileSync(join(import.meta.dirname, 'report.json'), 'utf8')) as Record<string, unknown>;
  expect({ material: report.material, weights: report.weights }).toEqual({
    material: hashOfMaterial(),
    weights: hashOfWeights(),
  });
});
