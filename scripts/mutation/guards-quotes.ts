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

const wording = 'domain/answers/model/generative-wording.test.ts';
const guard = 'domain/answers/model/output-guard.test.ts';
const facts = 'domain/answers/hard-facts/compare-facts.test.ts';
const injection = 'tests/attacks/injection.test.ts';

const never = (text: string) => ({ text, instead: 'false' });
const always = (text: string) => ({ text, instead: 'true' });

export const guardsOfQuotes: readonly Guarded[] = [
  {
    area: 'quotes',
    file: 'domain/answers/model/check-lines.ts',
    tests: [wording, injection],
    kinds: [],
    named: [never('forbidden !== undefined'), never('price === null'), never('unknown !== undefined')],
  },
  {
    area: 'quotes',
    file: 'domain/answers/model/shown-lines.ts',
    tests: [wording],
    kinds: [],
    named: [
      never("judgement.answers === 'other'"),
      never('isFirstLost || kept * 2 < stating.length'),
      always("letter === 's' && line.units.length > 0"),
    ],
  },
  {
    area: 'quotes',
    file: 'domain/answers/hard-facts/compare-facts.ts',
    tests: [facts],
    kinds: [],
    named: [
      always('fact.keys.some(key => index.keys.has(key))'),
      never('!isComputed(fact, operandsOf(fact, operands), operandsOf(fact, own))'),
    ],
  },
  {
    area: 'quotes',
    file: 'domain/answers/model/output-guard.ts',
    tests: [guard, injection],
    kinds: [],
    named: [
      never('unseen.test(written)'),
      never('markup.test(sentence) || markdown.test(sentence)'),
      never('schemes.test(sentence)'),
      never('!own.has(bareAddress(address))'),
      never('!hosts.has(hostOf(domain))'),
      never('repeats(sentence, evidence, instructions)'),
    ],
  },
];
