import { call } from '#app/client/api.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import type { QuestionedSection, SectionQuestionItem } from '#domain/knowledge/section-question-inputs.ts';

type QueryContext = { signal: AbortSignal };

/** `version`: another version of the document may have other sections. */
export function sectionQuestionsQuery(id: string, version: number) {
  return {
    queryKey: ['documents', 'one', id, 'questions', version] as const,
    queryFn: ({ signal }: QueryContext) => call('GET /api/documents/{id}/questions', { params: { id }, signal }),
  };
}

export async function addSectionQuestion(documentId: string, headings: string[], text: string): Promise<void> {
  await call('POST /api/documents/{id}/questions', { params: { id: documentId }, body: { headings, text } });
  await refresh(documentId);
}

export async function changeSectionQuestion(documentId: string, id: string, text: string): Promise<void> {
  await call('PUT /api/section-questions/{id}', { params: { id }, body: { text } });
  await refresh(documentId);
}

export async function removeSectionQuestion(
  documentId: string,
  { headings, isGone }: QuestionedSection,
  { id, text }: SectionQuestionItem,
): Promise<void> {
  await attempt(documentId, async () => {
    await call('DELETE /api/section-questions/{id}', { params: { id } });
    // Only a section that exists can get a question.
    const undo = () => void attempt(documentId, () => addSectionQuestion(documentId, headings, text));
    toast({ title: 'Question removed', ...(isGone ? {} : { action: { label: 'Undo', onSelect: undo } }) });
  });
}

async function attempt(documentId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
  }
  await refresh(documentId);
}

function refresh(documentId: string): Promise<void> {
  return getQueryClient().invalidateQueries({ queryKey: ['documents', 'one', documentId, 'questions'] });
}
