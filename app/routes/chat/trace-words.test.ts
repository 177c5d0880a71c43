import { describe, expect, it } from 'vitest';
import {
  orderCandidates,
  sayChecks,
  sayCost,
  sayMilliseconds,
  sayModel,
  sayRules,
  saySearch,
  sayWriting,
} from '#app/routes/chat/trace-words.ts';
import type { Trace } from '#domain/answers/inputs.ts';

const rule = (name: string, outcome: Trace['rules'][number]['outcome']) => ({
  ruleId: null,
  name,
  kind: 'answer',
  outcome,
  reason: '',
});

const candidate = (kind: 'document' | 'product', chosen: boolean, title = '') => ({
  kind,
  id: '',
  title,
  version: null,
  headings: [],
  excerpt: '',
  score: 1,
  chosen,
  why: '',
});

const sentence = (verdict: 'proven' | 'dropped') => ({ text: '', source: null, verdict, why: '' });

describe('how an answer was found, in words', () => {
  it('says which rule decided, or how many joined', () => {
    expect(sayRules([])).toBe('No rule was about this question');
    expect(sayRules([rule('Tone', 'beaten'), rule('Prices', 'decides')])).toBe('The rule “Prices” decided');
    expect(sayRules([rule('Tone', 'joins')])).toBe('1 rule applied');
    expect(sayRules([rule('Tone', 'held'), rule('Sale', 'held')])).toBe('2 rules considered, none applied');
  });

  it('counts what was found and used', () => {
    expect(saySearch([])).toBe('Found nothing to read');
    expect(saySearch([candidate('document', true)])).toBe('Found 1 passage, used it');
    expect(saySearch([candidate('document', true), candidate('product', false)])).toBe(
      'Found 1 passage and 1 product, used 1',
    );
    expect(saySearch([candidate('product', false), candidate('product', false)])).toBe('Found 2 products, used none');
    expect(saySearch([candidate('document', true), candidate('document', true)])).toBe('Found 2 passages, used all');
  });

  it('puts what was chosen first and leaves the rest in its order', () => {
    const weighed = [
      candidate('document', false, 'a'),
      candidate('product', true, 'b'),
      candidate('product', false, 'c'),
    ];
    expect(orderCandidates(weighed).map(({ title }) => title)).toEqual(['b', 'a', 'c']);
  });

  it('says how the sentences fared', () => {
    expect(sayChecks([sentence('proven')])).toBe('The sentence is proven');
    expect(sayChecks([sentence('proven'), sentence('proven')])).toBe('All 2 sentences are proven');
    expect(sayChecks([sentence('proven'), sentence('dropped')])).toBe('1 of 2 sentences proven, 1 left out');
  });

  it('says of a model only what is known', () => {
    const model = {
      name: 'm',
      promptHash: '',
      inputTokens: 1310,
      outputTokens: 68,
      cost: 0.00213,
      attempts: 2,
      failure: null,
    };
    expect(sayModel(model)).toBe('1,310 tokens read, 68 written, $0.0021, 2 attempts');
    expect(sayModel({ ...model, inputTokens: null, outputTokens: null, cost: null, attempts: 1 })).toBe('');
    expect(sayWriting({ engine: 'generative', model }, 'answered')).toBe('Wrote the answer with m');
    expect(sayWriting({ engine: null, model: null }, 'unknown')).toBe('Wrote no answer');
    expect(sayWriting({ engine: null, model: null }, 'offered')).toBe('Suggested passages instead of an answer');
  });

  it('keeps small amounts readable', () => {
    expect(['0', '0.00002', '0.5', '12.345'].map(Number).map(sayCost)).toEqual([
      '$0.00',
      '$0.00002',
      '$0.50',
      '$12.35',
    ]);
    expect([0.2, 12.4, 1480].map(sayMilliseconds)).toEqual(['under 1 ms', '12 ms', '1.5 s']);
  });
});
