import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { href, useSearchParams } from 'react-router';
import { getQueryClient } from '#app/client/queries.ts';
import { useDraftCheck } from '#app/routes/knowledge/quality/use-draft-check.tsx';
import { createRule } from '#app/routes/knowledge/rules/rule-changes.ts';
import { RuleEditor } from '#app/routes/knowledge/rules/rule-editor.tsx';
import { RuleFields } from '#app/routes/knowledge/rules/rule-fields.tsx';
import { RuleFormSkeleton } from '#app/routes/knowledge/rules/rule-form-skeleton.tsx';
import { initialValues } from '#app/routes/knowledge/rules/rule-labels.ts';
import { SiteLimitNotice } from '#app/routes/knowledge/rules/site-rules.tsx';
import { siteQuery } from '#app/routes/sites/site-queries.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { BackLink } from '#app/shell/back-link.tsx';
import { LoadProblem } from '#app/shell/load-problem.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { WithSite } from '#app/shell/with-site.tsx';
import { Button } from '#app/ui/button.tsx';
import { Form, useZodForm } from '#app/ui/form.tsx';
import { FormActions, SubmitButton } from '#app/ui/form-problem.tsx';
import { LeaveGuard } from '#app/ui/leave-guard.tsx';
import { useGo } from '#app/ui/link-target.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { toast } from '#app/ui/toast.tsx';
import { type RuleInput, ruleInput } from '#domain/knowledge/rule-inputs.ts';
import type { Site } from '#domain/sites/inputs.ts';

export const meta = screenMeta;

export default function NewRule() {
  const screen = useScreen();
  return (
    <>
      <BackLink />
      <PageHead title={screen?.title}>{screen?.intro}</PageHead>
      <SiteLimitNotice />
      <WithSite waiting={<RuleFormSkeleton />}>{site => <NewRuleOf key={site.id} siteId={site.id} />}</WithSite>
    </>
  );
}

/** The form starts in the language of the site. */
function NewRuleOf({ siteId }: { siteId: string }) {
  const { data, error, refetch, isFetching } = useQuery(siteQuery(siteId), getQueryClient());
  if (data) return <NewRuleForm site={data} />;
  if (error) return <LoadProblem error={error} what="the site" busy={isFetching} onRetry={() => void refetch()} />;
  return <RuleFormSkeleton />;
}

function NewRuleForm({ site: { id: siteId, language, timeZone } }: { site: Site }) {
  const go = useGo();
  const [search] = useSearchParams();
  const [example, question] = [search.get('example'), search.get('question')];
  const defaultValues = useMemo(() => initialValues(example, language, question), [example, language, question]);
  const form = useZodForm(ruleInput, { defaultValues });
  const { isDirty, isSubmitting } = form.formState;

  const { maySave, busyLabel, dialog } = useDraftCheck(siteId);

  async function create(input: RuleInput) {
    if (!(await maySave({ kind: 'rule', draft: { id: null, rule: input } }))) return false;
    const { id } = await createRule(siteId, input);
    toast({
      title: 'Rule added',
      action: { label: 'Open', onSelect: () => void go(href('/sites/data/rules/:id/edit', { id })) },
    });
    await go('/sites/data/rules');
  }

  return (
    <RuleEditor control={form.control} siteId={siteId} id={null}>
      <Form form={form} onSubmit={create}>
        <RuleFields timeZone={timeZone} readOnly={false} choosesKind />
        <FormActions>
          <SubmitButton busyLabel={busyLabel}>Add rule</SubmitButton>
          <Button asChild variant="quiet">
            <AppLink to="/sites/data/rules">Cancel</AppLink>
          </Button>
        </FormActions>
        <LeaveGuard dirty={isDirty} busy={isSubmitting} />
      </Form>
      {dialog}
    </RuleEditor>
  );
}
