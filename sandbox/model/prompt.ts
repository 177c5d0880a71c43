// Parses our prompts: numbered units of sources and a question, and lines to check.

type Unit = { id: string; text: string };

export type ParsedPrompt = {
  system: string;
  /** `number` begins with S, for a product with P. */
  sources: { number: string; title: string; units: Unit[] }[];
  question: string;
  /** Earlier messages. */
  conversation: string;
  /** What the visitor has in the cart. */
  cart: string;
  /** Lines of its own reply that it is asked to check. */
  lines: string[];
  /** It is asked for search queries, not for an answer. */
  wantsQueries: boolean;
};

type Message = { role: string; content: string | { type: string; text?: string }[] };

const source = /<source-(\w+) number="([SPC]\d+)" title="([^"]*)">\n([\s\S]*?)\n<\/source-\1>/g;
const question = /<question-(\w+)>\n([\s\S]*?)\n<\/question-\1>/;
const conversation = /<conversation-(\w+)>\n([\s\S]*?)\n<\/conversation-\1>/;
const cart = /<cart-(\w+)>\n([\s\S]*?)\n<\/cart-\1>/;
const checked = /\nLines:\n([\s\S]*)$/;

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
    conversation: conversation.exec(user)?.[2] ?? '',
    cart: cart.exec(user)?.[2] ?? '',
    lines: (checked.exec(user)?.[1] ?? '').split('\n').flatMap(line => /^\d+\. (.*)$/.exec(line)?.[1] ?? []),
    wantsQueries: /\bsearch queries\b/.test(system),
  };
}

function toUnit(line: string): Unit[] {
  const [, id, text] = /^([SPC]\d+\.\d+) (.+)$/.exec(line) ?? [];
  return id && text ? [{ id, text }] : [];
}
