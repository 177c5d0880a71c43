// Asks a model which questions visitors may ask about the sections of a document.
import { languageName } from '#domain/answers/model/instructions.ts';
import { askModelOnce, type NoteReport } from '#domain/answers/model/model-calls.ts';
import { areData, markOf } from '#domain/answers/model/prompt.ts';
import type { Context } from '#domain/context.ts';
import { sectionQuestionLimits } from '#domain/knowledge/section-question-inputs.ts';
import { questionsPerSection, type UnreadSection, type UnreadSections } from '#domain/knowledge/written-questions.ts';
import type { Endpoint, Prompt } from '#providers/model/model.ts';

const limits = { timeout: 30_000, maxTokens: 600 };
const maxText = 1_500;

type WrittenQuestion = { headings: string[]; text: string };

/** Throws if the model fails. */
export async function askSectionQuestions(
  ctx: Context,
  endpoint: Endpoint,
  unread: UnreadSections,
  { signal, note }: { signal: AbortSignal; note: NoteReport },
): Promise<WrittenQuestion[]> {
  const written = await askModelOnce(ctx, endpoint, makeQuestionsPrompt(unread), { ...limits, signal, note });
  return readSectionQuestions(written, unread.sections);
}

function makeQuestionsPrompt({ title, language, sections }: UnreadSections): Prompt {
  const system = [
    'You know how visitors of websites type questions. You get numbered sections of a page.',
    `For each section write ${questionsPerSection} questions in ${languageName(language)} that visitors ask and that the section answers, each on a line of its own: the number of the section, a full stop, a space, the question. Write nothing else.`,
    'Use the everyday words of someone who has not read the page, not the words of the section, four to twelve of them. The two questions are about different things or use different words.',
    'If a section answers no question (navigation, greetings, fragments), leave it out.',
    areData,
  ];
  const mark = markOf([title, sections]);
  const parts = sections.map(({ headings, text }, at) => {
    const name = [title, ...headings].join(' > ').slice(0, 300);
    return `<section-${mark} number="${at + 1}">\n${name}\n${text.slice(0, maxText)}\n</section-${mark}>`;
  });
  return { system: system.join('\n'), user: parts.join('\n\n') };
}

/** The output of a model is untrusted: only plain lines of a reasonable length are stored. */
function readSectionQuestions(written: string, sections: readonly UnreadSection[]): WrittenQuestion[] {
  const questions = written.split('\n').flatMap(line => {
    const [, number, text = ''] = /^\W{0,4}(\d{1,2})\s{0,2}[.):]\s{0,4}(\S.*)$/u.exec(line.trim()) ?? [];
    const section = sections[Number(number) - 1];
    const isPlain = /\p{L}/u.test(text) && !/[<>[\]{}|`]|:\/\/|[\p{Cc}\p{Cf}]/u.test(text);
    return section && isPlain && text.length <= sectionQuestionLimits.text
      ? [{ headings: section.headings, text }]
      : [];
  });
  return [...Map.groupBy(questions, ({ headings }) => JSON.stringify(headings)).values()].flatMap(own =>
    own.slice(0, questionsPerSection),
  );
}
