import { describe, expect, it } from 'vitest';
import {
  describeChecks,
  describeModel,
  describeRules,
  describeSearch,
  describeThreshold,
  describeWriting,
  formatCost,
  formatMilliseconds,
  formatShare,
  orderCandidates,
} from '#app/routes/chat/trace-labels.ts';
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

describe('labels of a trace', () => {
  it('names the rule that was used, or counts the rules that applied', () => {
    expect(describeRules([])).toBe('No rules matched');
    expect(describeRules([rule('Tone', 'beaten'), rule('Prices', 'decides')])).toBe('Used the rule “Prices”');
    expect(describeRules([rule('Tone', 'joins')])).toBe('1 rule applied');
    expect(describeRules([rule('Tone', 'held'), rule('Sale', 'held')])).toBe('2 rules checked, none applied');
  });

  it('counts found and used sources', () => {
    expect(describeSearch([])).toBe('Found no sources');
    expect(describeSearch([candidate('document', true)])).toBe('Found 1 passage, used it');
    expect(describeSearch([candidate('document', true), candidate('product', false)])).toBe(
      'Found 1 passage and 1 product, used 1',
    );
    expect(describeSearch([candidate('product', false), candidate('product', false)])).toBe(
      'Found 2 products, used none',
    );
    expect(describeSearch([candidate('document', true), candidate('document', true)])).toBe(
      'Found 2 passages, used all',
    );
  });

  it('lists used candidates first, and the best match first in both groups', () => {
    const scored = (title: string, chosen: boolean, score: number) => ({
      ...candidate('document', chosen, title),
      score,
    });
    const candidates = [scored('a', false, 0.2), scored('b', true, 0.5), scored('c', false, 0.9), scored('d', true, 1)];
    expect(orderCandidates(candidates).map(({ title }) => title)).toEqual(['d', 'b', 'c', 'a']);
  });

  it('shows every figure as a percentage, never above 100', () => {
    expect([0, 0.444, 1, 7.3].map(formatShare)).toEqual(['0%', '44%', '100%', '100%']);
    expect(describeThreshold({ score: 0.62, threshold: 0.44, passed: true })).toBe(
      'Aisle is 62% sure that the best passage answers the question. It needs 44%.',
    );
    expect(describeThreshold({ score: 0.62, threshold: 0.44, passed: false })).toBe(
      'The passages name the product, but not what was asked about it.',
    );
  });

  it('counts the sentences that sources back', () => {
    expect(describeChecks([sentence('proven')])).toBe('The sentence is backed by your sources');
    expect(describeChecks([sentence('proven'), sentence('proven')])).toBe('All 2 sentences are backed by your sources');
    expect(describeChecks([sentence('proven'), sentence('dropped')])).toBe(
      '1 of 2 sentences backed by your sources, 1 left out',
    );
  });

  it('shows only known figures of a model', () => {
    const model = {
      name: 'm',
      promptHash: '',
      inputTokens: 1310,
      outputTokens: 68,
      cost: 0.00213,
      attempts: 2,
      failure: null,
    };
    expect(describeModel(model)).toBe('1,310 input tokens, 68 output tokens, $0.0021, 2 attempts');
    expect(describeModel({ ...model, inputTokens: null, outputTokens: null, cost: null, attempts: 1 })).toBe('');
    expect(describeWriting({ engine: 'generative', model }, 'answered')).toBe('Wrote the answer with m');
    expect(describeWriting({ engine: null, model: null }, 'unknown')).toBe('Gave no answer');
    expect(describeWriting({ engine: null, model }, 'unknown')).toBe(
      'Gave no answer: the model found none in these sources',
    );
    expect(describeWriting({ engine: null, model }, 'clarified')).toContain('Asked back');
    expect(describeWriting({ engine: null, model: null }, 'offered')).toBe('Suggested passages instead of an answer');
  });

  it('keeps small amounts readable', () => {
    expect(['0', '0.00002', '0.5', '12.345'].map(Number).map(formatCost)).toEqual([
      '$0.00',
      '$0.00002',
      '$0.50',
      '$12.35',
    ]);
    expect([0.2, 12.4, 1480].map(formatMilliseconds)).toEqual(['under 1 ms', '12 ms', '1.5 s']);
  });
});
