import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { formatCount } from '#app/routes/dashboard/report-labels.ts';
import { publishAnswer, snippetsQuery, tryQuery } from '#app/routes/knowledge/gaps/gap-queries.ts';
import { Snippets } from '#app/routes/knowledge/gaps/snippets.tsx';
import { WordingList } from '#app/routes/knowledge/gaps/wording-list.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { LeaveGuard } from '#app/ui/leave-guard.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { toast } from '#app/ui/toast.tsx';
import { useDebounced } from '#app/ui/use-debounced.ts';
import { type GapAnswerInput, type GapDetails, gapAnswerInput, gapLimits } from '#domain/gaps/inputs.ts';

const kinds = [
  { value: 'document', label: 'Document' },
  { value: 'rule', label: 'Fixed answer' },
];

const typingPause = 600;

/** The draft beside the wordings of the gap, which are asked again with it when the typing pauses. */
export function AnswerForm({ gap }: { gap: GapDetails }) {
  const defaultValues: GapAnswerInput = useMemo(
    () => ({
      as: 'document',
      question: gap.text.slice(0, gapLimits.question),
      answer: '',
      also: [],
      notifies: false,
      tests: [],
    }),
    [gap.text],
  );
  const form = useZodForm(gapAnswerInput, { defaultValues });
  const [as, answer, also] = form.watch(['as', 'answer', 'also']);
  const tried = useTriedWordings(gap, form.watch());
  const [keepsTests, setKeepsTests] = useState(true);
  const [notifies, setNotifies] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  usePrefill(gap, form.setValue);

  const insert = (text: string) =>
    form.setValue('answer', answer.trim() ? `${answer.trim()}\n\n${text}` : text, { shouldDirty: true });

  async function publish(values: GapAnswerInput) {
    const solved = tried.after?.filter(({ outcome, usesDraft }) => outcome === 'answered' && usesDraft) ?? [];
    const tests = keepsTests ? solved.map(({ wordingId }) => wordingId) : [];
    await publishAnswer(gap.id, { ...values, notifies, tests });
    toast({ title: values.as === 'rule' ? 'Fixed answer published' : 'Document published' });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,26rem)] items-start gap-8 max-[1180px]:grid-cols-1">
      <Form form={form} onSubmit={publish} className="min-w-0">
        <div className="grid gap-5">
          <FormField
            name="as"
            label="Save as"
            help={
              as === 'rule'
                ? 'Gives exactly this answer to all of these wordings, and to similar ones.'
                : 'Adds a source that Aisle can also use for related questions.'
            }
          >
            {({ value, onChange }) => (
              <Segment label="Save as" options={kinds} value={String(value)} onValueChange={onChange} />
            )}
          </FormField>
          <FormField name="question" label="Question" />
          <FormField
            name="answer"
            label="Answer"
            rows={7}
            placeholder="Write it as you’d tell a customer."
            hint={`${answer.length.toLocaleString('en-GB')} of ${gapLimits.answer.toLocaleString('en-GB')}`}
          />
          <div className="grid gap-3">
            <Checkbox
              checked={keepsTests}
              onCheckedChange={setKeepsTests}
              label="Save the answered wordings as test questions"
              help="You’ll be warned if a later change breaks one of these answers."
            />
            {gap.visitors > 0 && (
              <Checkbox
                checked={notifies}
                onCheckedChange={setNotifies}
                disabled={!gap.canEmailVisitors}
                label={`Email ${formatCount(gap.visitors, 'visitor')} who asked this`}
                help={
                  gap.canEmailVisitors
                    ? 'They left their email address in the chat. We first ask them to confirm it, once. Everyone who does gets one email with their question and this answer.'
                    : 'Part of paid plans, after the trial.'
                }
              />
            )}
          </div>
        </div>
        <FormActions>
          <SubmitButton>Publish answer</SubmitButton>
        </FormActions>
        <Snippets gapId={gap.id} onInsert={insert} />
        <LeaveGuard dirty={isDirty} busy={isSubmitting} />
      </Form>
      <WordingList
        wordings={gap.wordings}
        before={tried.before}
        after={tried.after}
        isTrying={tried.isTrying}
        problem={tried.problem}
        also={also}
        onAlso={as === 'document' ? next => form.setValue('also', next, { shouldDirty: true }) : undefined}
      />
    </div>
  );
}

/** The answer begins with a passage that is close to the question, if there is one. */
function usePrefill(gap: GapDetails, setValue: (name: 'answer', value: string) => void): void {
  const { data } = useQuery(snippetsQuery(gap.id), getQueryClient());
  const near = data?.snippets.find(({ isNear }) => isNear)?.text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the passages arrive, before anything is typed
  useEffect(() => {
    if (near) setValue('answer', near);
  }, [near]);
}

function useTriedWordings(gap: GapDetails, values: GapAnswerInput) {
  const ids = gap.wordings.slice(0, gapLimits.tried).map(({ id }) => id);
  const { as, question, answer, also } = useDebounced(values, typingPause);
  const typed = { as, question: question.trim(), answer: answer.trim(), also };
  const hasDraft = typed.question !== '' && typed.answer !== '';
  const before = useQuery(tryQuery(gap.id, ids), getQueryClient());
  const after = useQuery({ ...tryQuery(gap.id, ids, typed), enabled: hasDraft }, getQueryClient());
  const isWaiting = hasDraft && JSON.stringify([as, question, answer, also]) !== JSON.stringify(draftOf(values));
  const error = before.error ?? after.error;
  return {
    before: before.data,
    after: hasDraft ? after.data : undefined,
    isTrying: isWaiting || (hasDraft && after.isFetching),
    problem: error ? messageOf(error) : '',
  };
}

function draftOf({ as, question, answer, also }: GapAnswerInput) {
  return [as, question, answer, also];
}
