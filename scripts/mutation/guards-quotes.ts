// Guards that limit answers to the content of their sources.
export type Guarded = {
  /** The guarantee that these files protect. */
  area: string;
  file: string;
  tests: readonly string[];
  /** Only guards of these kinds are removed; the other conditions of the file are no guards. */
  kinds?: readonly string[];
  /** Guards that are not conditions, by their exact text. */
  named?: readonly { text: string; instead: string }[];
};

const verify = 'domain/answers/model/verify.test.ts';
const proofSet = 'tests/bench/answers/proof-set.test.ts';
const prove = 'domain/answers/model/proof/prove.test.ts';

const never = (text: string) => ({ text, instead: 'false' });
const always = (text: string) => ({ text, instead: 'true' });

export const guardsOfQuotes: readonly Guarded[] = [
  {
    area: 'quotes',
    file: 'domain/answers/model/verify.ts',
    tests: [verify, 'domain/answers/model/generative-wording.test.ts', 'tests/attacks/injection.test.ts'],
    kinds: [],
    named: [
      never('citations.length === 0'),
      never('cited.length === 0'),
      never('forbidden !== undefined'),
      never('safe.length === 0'),
      always('share === 1'),
      always('share >= leastShared'),
    ],
  },
  {
    area: 'quotes',
    file: 'domain/answers/model/proof/prove.ts',
    tests: [proofSet, verify, prove],
    kinds: [],
    named: [
      never('!isNamed(token, clause.tokens, context)'),
      never('found.length === 0'),
      never('usesInherited && sourceClauses.every(({ clause }) => !clause.isElliptic)'),
      never('back && isLong'),
    ],
  },
  {
    area: 'quotes',
    file: 'domain/answers/model/proof/additions.ts',
    tests: [proofSet, prove],
    kinds: [],
    named: [
      never('!isListed(members, sourceClauses)'),
      never("token.kind === 'relation' && !has(sourceTokens, token)"),
      never("token.kind === 'number' && !isCountedAlike(token, tokens, sourceClauses, context)"),
    ],
  },
  {
    area: 'quotes',
    file: 'domain/answers/model/proof/omissions.ts',
    tests: [proofSet, prove],
    kinds: [],
    named: [
      never("token.kind !== 'negation' && !has(kept, token)"),
      never('or && members.length > 1 && !has(kept, or)'),
      never('sourceClauses.length === 1 && required.length - unnamed.length < fewest'),
      always('!one.clause.isLimit'),
    ],
  },
  {
    area: 'quotes',
    file: 'domain/answers/model/proof/negations.ts',
    tests: [proofSet, prove],
    kinds: [],
    named: [never('count(tokens) > count(own)'), never('count(tokens) < count(own)'), never('!places.some(isKept)')],
  },
  {
    area: 'quotes',
    file: 'domain/answers/model/proof/order.ts',
    tests: [proofSet, prove],
    kinds: [],
    named: [
      never("actor === 'we' && sourceActor !== 'we'"),
      never("actor === 'you' && sourceActor === 'we'"),
      never('sourceActor !== null && actor === null && !isPassive(said, language)'),
      never('!isBound'),
      always('mayMove && isNearlyRising(places)'),
    ],
  },
  {
    area: 'quotes',
    file: 'domain/answers/model/proof/yes-no.ts',
    tests: [verify],
    kinds: [],
    named: [always('isCovered && !isLimited'), always("answer === 'no' ? denies : affirms")],
  },
  {
    area: 'quotes',
    file: 'domain/answers/model/output-guard.ts',
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
];
