import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { trialQuery } from '#app/routes/knowledge/rules/rule-queries.ts';
import { TrialResults } from '#app/routes/knowledge/rules/trial-results.tsx';
import { useSettled } from '#app/routes/knowledge/rules/use-settled.ts';
import { languageOptions } from '#app/routes/sites/languages.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, TextInput } from '#app/ui/field.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Select } from '#app/ui/select.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { type RuleDraft, ruleLimits, type Trial } from '#domain/knowledge/rule-inputs.ts';

type TryBoxProps = {
  siteId: string;
  /** The rule that is being written; null while it cannot be tried yet. */
  draft?: RuleDraft | null | undefined;
};

/** Shows which rules a question would set off and why. Nothing is saved, and no question is counted. */
export function TryBox({ siteId, draft }: TryBoxProps) {
  const [question, setQuestion] = useState('');
  const [language, setLanguage] = useState('');
  const [page, setPage] = useState('');
  const [asked, setAsked] = useState<Omit<Trial, 'draft'> | null>(null);

  function ask(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!question.trim()) return;
    setAsked({ question: question.trim(), ...(language ? { language } : {}), ...(page.trim() ? { page } : {}) });
  }

  return (
    <Panel className="desk:sticky desk:top-6">
      <PanelHead title="Try a question" />
      <form onSubmit={ask} className="grid gap-3 px-5 pt-3 pb-5 max-desk:px-4">
        <Field
          label="Question"
          help={draft === undefined ? undefined : 'Your changes count, though they are not saved.'}
        >
          {control => (
            <TextInput
              {...control}
              value={question}
              maxLength={ruleLimits.question}
              placeholder="What would a visitor ask?"
              autoComplete="off"
              onChange={({ target }) => setQuestion(target.value)}
            />
          )}
        </Field>
        <details className="group text-13">
          <summary className="cursor-pointer text-ink-2 hover:text-ink">As a visitor who…</summary>
          <div className="mt-3 grid gap-3">
            <Field label="Speaks">
              {control => (
                <Select
                  {...control}
                  value={language}
                  onValueChange={setLanguage}
                  options={[{ value: '', label: 'The language of the site' }, ...languageOptions('en')]}
                />
              )}
            </Field>
            <Field label="Is on the page">
              {control => (
                <TextInput
                  {...control}
                  value={page}
                  placeholder="/products/skarn"
                  spellCheck={false}
                  autoCapitalize="off"
                  onChange={({ target }) => setPage(target.value)}
                />
              )}
            </Field>
          </div>
        </details>
        <Button type="submit" icon={FlaskConical} className="justify-self-start">
          Try it
        </Button>
      </form>
      <div aria-live="polite">
        {draft === null && asked && (
          <p className="border-line border-t px-5 py-4 text-13 text-ink-2">
            Finish the rule to see what it would do. Until then only saved rules are tried.
          </p>
        )}
        {asked && <Trying siteId={siteId} trial={{ ...asked, ...(draft ? { draft } : {}) }} />}
      </div>
    </Panel>
  );
}

function Trying({ siteId, trial }: { siteId: string; trial: Trial }) {
  const settled = useSettled(trial);
  const { data, error } = useQuery(trialQuery(siteId, settled), getQueryClient());
  if (error) return <p className="border-line border-t px-5 py-4 text-13 text-red">{error.message}</p>;
  if (!data) {
    return (
      <div className="grid gap-2 border-line border-t px-5 py-4">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-4/5" />
      </div>
    );
  }
  return <TrialResults result={data} />;
}
