import { expect, it } from 'vitest';
import { readEnv } from '#platform/env.ts';
import { allowLocalModels, describeLocalModels } from '#server/local-models.ts';

const ollama = { server: 'Ollama', url: 'http://127.0.0.1:11434/v1', models: ['llama3.1'] };
const llamaCpp = { server: 'llama.cpp', url: 'http://127.0.0.1:8080/v1', models: ["Ann's model.gguf", ...'bcdefg'] };

it('describes each server and how to use it', () => {
  expect(describeLocalModels(readEnv({}), [ollama, llamaCpp])).toEqual([
    'Found a model on this computer: Ollama (llama3.1). Use it in Settings → Answer model, or start with MODEL_URL=http://127.0.0.1:11434/v1 MODEL_NAME=llama3.1',
    `Found models on this computer: llama.cpp (Ann's model.gguf, b, c, d, e, 2 more). Use it in Settings → Answer model, or start with MODEL_URL=http://127.0.0.1:8080/v1 MODEL_NAME='Ann'\\''s model.gguf'`,
  ]);
});

it('prints nothing if none is found or the operator chose a model', () => {
  expect(describeLocalModels(readEnv({}), [])).toEqual([]);
  expect(describeLocalModels(readEnv({ MODEL_URL: 'https://models.example/v1' }), [ollama])).toEqual([]);
});

it('adds their origins to those that the operator allows', () => {
  const env = readEnv({ MODEL_ALLOW_ORIGINS: 'http://10.0.0.8:9000,http://127.0.0.1:8080' });
  expect(allowLocalModels(env, [ollama, llamaCpp])).toEqual([
    'http://10.0.0.8:9000',
    'http://127.0.0.1:8080',
    'http://127.0.0.1:11434',
  ]);
});
