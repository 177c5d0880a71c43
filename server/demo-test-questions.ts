import { demoSite } from '#database/demo.ts';
import { demoTestQuestions } from '#database/demo-test-questions.ts';
import { jobContext, type Services, transaction } from '#domain/context.ts';
import { addQualityQuestions } from '#domain/quality/questions.ts';

/** Adds the demo's test questions. A worker runs them when the documents are read. */
export async function addDemoTestQuestions(services: Services): Promise<void> {
  const ctx = jobContext(services, 'demo', demoSite.organizationId);
  await transaction(ctx, tx => addQualityQuestions(tx, ctx, demoSite.siteId, demoTestQuestions, 'demo'));
}
