// Parses our prompts: numbered units of sources and a question, or claims to check.

type Unit = { id: string; text: string };

export type ParsedPrompt = {
  system: string;
  /** Of a product, `number` begins with P. */
  sources: { number: string; title: string; units: Unit[] }[];
  question: string;
  claims: { number: number; claim: string; text: string }[];
  /** It is asked for search queries, not for an answer. */
  wantsQueries: boolean;
};

type Message = { role: string; content: string | { type: string; text?: string }[] };

const source = /<source-(\w+) number="(P?\d+)" title="([^"]*)">\n([\s\S]*?)\n<\/source-\1>/g;
const question = /<question-(\w+)>\n([\s\S]*?)\n<\/question-\1>/;
const claim = /<claim-(\w+) number="(\d+)">\n([\s\S]*?)\n<text-\1>\n([\s\S]*?)\n<\/text-\1>/g;

export function readPrompt(messages: Message[]): ParsedPrompt {
  const said = (role: string) =>
    messages
      .filter(message => message.role === role)
      .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n')))
      .join('\n');
  const [system, user] = [said('system'), said('user')];
  return {
    system,
    sources: [...user.matchAll(source)].map(([, , number = '', title = '', lines = '']) => ({
      number,
      title,
      units: lines.split('\n').flatMap(toUnit),
    })),
    question: question.exec(user)?.[2] ?? user,
    claims: [...user.matchAll(claim)].map(([, , number, said = '', text = '']) => ({
      number: Number(number),
      claim: said,
      text,
    })),
    wantsQueries: /\bsearch queries\b/.test(system),
  };
}

function toUnit(line: string): Unit[] {
  const [, id, text] = /^(P?\d+\.\d+) (.+)$/.exec(line) ?? [];
  return id && text ? [{ id, text }] : [];
}
