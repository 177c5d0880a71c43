// What a model sees in a prompt of ours: numbered sources between marks, and a question.

export type Read = { system: string; sources: { number: number; lines: string[] }[]; question: string };

type Message = { role: string; content: string | { type: string; text?: string }[] };

const source = /<source-(\w+) number="(\d+)"[^>]*>\n([\s\S]*?)\n<\/source-\1>/g;
const question = /<question-(\w+)>\n([\s\S]*?)\n<\/question-\1>/;

export function readPrompt(messages: Message[]): Read {
  const said = (role: string) =>
    messages
      .filter(message => message.role === role)
      .map(({ content }) => (typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n')))
      .join('\n');
  const user = said('user');
  return {
    system: said('system'),
    sources: [...user.matchAll(source)].map(([, , number, text = '']) => ({
      number: Number(number),
      lines: text.split('\n').filter(Boolean),
    })),
    question: question.exec(user)?.[2] ?? user,
  };
}

export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?。])\s+/)
    .map(sentence => sentence.trim())
    .filter(Boolean);
}
