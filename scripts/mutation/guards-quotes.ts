// What keeps answers to what sources say.
import type { Guarded } from './guards.ts';

const verify = 'domain/answers/verify.test.ts';

const never = (text: string) => ({ text, instead: 'false' });

export const guardsOfQuotes: readonly Guarded[] = [
  {
    area: 'quotes',
    file: 'domain/answers/verify.ts',
    tests: [verify, 'domain/answers/generative.test.ts'],
    kinds: ['refusal', 'choice'],
  },
  {
    area: 'quotes',
    file: 'domain/answers/claims.ts',
    tests: [verify],
    kinds: [],
    named: [
      never('!readings.some(reading => known.has(reading))'),
      never('isCounted && !isTranslated && !holds(proven, unit)'),
      never('isName && !parts.every(part => holds(known, part) || common.has(part))'),
      never('unknown.length * 2 > nouns.length'),
      never('says && !isNegated(proof)'),
      never('!says && proofs.length > 0 && proofs.every(Boolean)'),
      never('sentence.length > proof.length * longestTranslation + 40'),
      { text: 'held >= telling.length * enough', instead: 'true' },
    ],
  },
  {
    area: 'quotes',
    file: 'domain/answers/hostile.ts',
    tests: [verify, 'tests/attacks/injection.test.ts'],
    kinds: [],
    named: [
      never('unseen.test(sentence)'),
      never('markup.test(sentence)'),
      never('markdown.test(sentence)'),
      never('schemes.test(sentence)'),
      never('!own.has(address)'),
      never('isForeign(domain)'),
      never('repeats(sentence, secret, proof)'),
    ],
  },
  { area: 'quotes', file: 'domain/answers/locate.ts', tests: [verify] },
];
