import { expect, it } from 'vitest';
import { cachedModels, type ModelCall } from '#domain/quality/model-cache.ts';
import { type Endpoint, openModels } from '#providers/model/model.ts';

const endpoint: Endpoint = {
  url: 'http://127.0.0.1:9/v1',
  key: null,
  model: 'm',
  temperature: 0,
  maxTokens: 100,
  inputPrice: null,
  outputPrice: null,
  isOperators: true,
};

it('a reply is cached for its whole conversation, so that other lines are judged again', () => {
  const missing = new Map<string, ModelCall>();
  const models = cachedModels(openModels({ serverDefault: null, allowOrigins: [] }), new Map(), new Map(), missing);
  const ask = (message?: string) => {
    const followUp = message === undefined ? {} : { followUp: { reply: 'Yes.', message } };
    models.write(endpoint, { system: 's', user: 'u', ...followUp }, new AbortController().signal);
    return missing.size;
  };
  expect([ask(), ask(), ask('1. Yes.'), ask('1. No.'), ask('1. No.')]).toEqual([1, 1, 2, 3, 3]);
});
