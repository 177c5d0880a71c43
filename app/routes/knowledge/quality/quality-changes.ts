import { call, isApiError } from '#app/client/api.ts';
import { refreshKnowledgeCounts } from '#app/client/knowledge-counts.ts';
import { getQueryClient } from '#app/client/queries.ts';
import { saveFile } from '#app/client/save-file.ts';
import { refreshDocuments } from '#app/routes/knowledge/documents/document-queries.ts';
import { qualityQuery, refreshQuality } from '#app/routes/knowledge/quality/quality-queries.ts';
import { messageOf } from '#app/ui/error-message.ts';
import { toast } from '#app/ui/toast.tsx';
import type {
  FileFormat,
  QualityImport,
  QualityImportResult,
  QualityOverview,
  QualityQuestion,
  QualityQuestionChange,
  QualityQuestionInput,
} from '#domain/quality/inputs.ts';

type NewQuestion = Partial<QualityQuestionInput> & Pick<QualityQuestionInput, 'question'>;

export async function addQuestion(siteId: string, body: NewQuestion): Promise<void> {
  await call('POST /api/sites/{id}/quality/questions', { params: { id: siteId }, body });
  await refreshAll();
}

export async function updateQuestion(id: string, body: QualityQuestionChange): Promise<void> {
  await call('PUT /api/quality/questions/{id}', { params: { id }, body });
  await refreshQuality();
}

/** Deletes at once; the toast has “Undo”, which adds it again without its results. */
export async function deleteQuestion(siteId: string, question: QualityQuestion): Promise<void> {
  const { id, language, page, expected, mustSay, mustNotSay, source } = question;
  const kept = { question: question.question, language, page, expected, mustSay, mustNotSay, source };
  await attempt(async () => {
    await call('DELETE /api/quality/questions/{id}', { params: { id } });
    const undo = () => void attempt(() => addQuestion(siteId, kept));
    toast({ title: 'Test question deleted', action: { label: 'Undo', onSelect: undo } });
  });
  await refreshAll();
}

export async function addSuggestion(siteId: string, question: string): Promise<void> {
  await attempt(async () => {
    await addQuestion(siteId, { question, origin: 'suggestion' });
    toast({ title: 'Test question added' });
  });
}

export async function startRun(siteId: string): Promise<void> {
  await attempt(async () => {
    await call('POST /api/sites/{id}/quality/runs', { params: { id: siteId } });
  });
  await refreshQuality();
}

export async function importQuestions(siteId: string, body: QualityImport): Promise<QualityImportResult> {
  const result = await call('POST /api/sites/{id}/quality/import', { params: { id: siteId }, body });
  await refreshAll();
  return result;
}

export async function exportQuestions(siteId: string, format: FileFormat): Promise<void> {
  await attempt(async () => {
    saveFile(await call('GET /api/sites/{id}/quality/export', { params: { id: siteId }, query: { format } }));
  });
}

/** Shows the new state at once. If the server refuses, it is fetched again. */
export async function holdFailingChanges(siteId: string, enabled: boolean): Promise<void> {
  const { queryKey } = qualityQuery(siteId);
  await getQueryClient().cancelQueries({ queryKey });
  getQueryClient().setQueryData<QualityOverview>(
    queryKey,
    known => known && { ...known, holdsFailingChanges: enabled },
  );
  await attempt(async () => {
    await call('PUT /api/sites/{id}/quality/hold', { params: { id: siteId }, body: { enabled } });
  });
  await refreshQuality();
}

export async function publishHeldChange(siteId: string, documentId: string): Promise<void> {
  await attempt(async () => {
    await call('POST /api/documents/{id}/held-change/publish', { params: { id: documentId } });
    toast({ title: 'Change published. Aisle answers from it now.' });
  });
  await Promise.all([refreshQuality(), refreshDocuments(siteId)]);
}

export async function discardHeldChange(documentId: string): Promise<void> {
  await attempt(async () => {
    await call('DELETE /api/documents/{id}/held-change', { params: { id: documentId } });
    toast({ title: 'Change discarded. The previous version stays.' });
  });
  await refreshQuality();
}

/** Whether it was restored. */
export async function restoreDocument(siteId: string, id: string, version: number): Promise<boolean> {
  let isRestored = false;
  await attempt(async () => {
    await call('POST /api/documents/{id}/restore', { params: { id }, body: { version } });
    isRestored = true;
    toast({ title: `Version ${version} restored. The test questions will run again shortly.` });
  });
  await refreshDocuments(siteId);
  return isRestored;
}

/** The person may have corrected a question that is tested already. */
export async function saveCorrectionAsTest(siteId: string, question: NewQuestion): Promise<void> {
  await addQuestion(siteId, { ...question, origin: 'correction' }).catch(error => {
    if (!isKnownQuestion(error)) toast({ tone: 'failed', title: messageOf(error) });
  });
}

/** Keeps a visitor's question with the source of its answer. `onView` opens the test questions. */
export async function keepAsTest(answerId: string, onView: () => void): Promise<void> {
  const action = { label: 'View', onSelect: onView };
  try {
    await call('POST /api/messages/{id}/quality-question', { params: { id: answerId } });
    toast({ title: 'Saved as a test question', action });
  } catch (error) {
    const title = messageOf(error);
    toast(isKnownQuestion(error) ? { tone: 'info', title, action } : { tone: 'failed', title });
  }
  await refreshAll();
}

function isKnownQuestion(error: unknown): boolean {
  return isApiError(error) && error.code === 'quality_question_exists';
}

async function refreshAll(): Promise<void> {
  void refreshKnowledgeCounts();
  await refreshQuality();
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast({ tone: 'failed', title: messageOf(error) });
  }
}
