import { useQuery } from '@tanstack/react-query';
import { FlaskConical, MessageCircle } from 'lucide-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { trialQuery } from '#app/routes/knowledge/rules/rule-queries.ts';
import { TrialResults } from '#app/routes/knowledge/rules/trial-results.tsx';
import { useDebounced } from '#app/routes/knowledge/rules/use-debounced.ts';
import { anyVisitor, type Visitor } from '#app/routes/playground/use-playground.ts';
import { VisitorFields } from '#app/routes/playground/visitor-fields.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field, TextInput } from '#app/ui/field.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { type RuleDraft, ruleLimits, type Trial } from '#domain/knowledge/rule-inputs.ts';

const PlaygroundDrawer = lazy(() => import('#app/routes/playground/playground-drawer.tsx'));

type Asked = { question: string; visitor: Visitor };

type TryBoxProps = {
  siteId: string;
  /** The rule in the form, or null while it is incomplete. */
  draft?: RuleDraft | null | undefined;
};

/** Shows which rules a question matches and why. Nothing is saved, and no question is counted. */
export function TryBox({ siteId, draft }: TryBoxProps) {
  const [question, setQuestion] = useState('');
  const [visitor, setVisitor] = useState(anyVisitor);
  const [asked, setAsked] = useState<Asked | null>(null);

  function ask(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!question.trim()) return;
    setAsked({ question: question.trim(), visitor });
  }

  return (
    <Panel className="desk:sticky desk:top-6">
      <PanelHead title="Try a question" />
      <form onSubmit={ask} className="grid gap-3 px-5 pt-3 pb-5 max-desk:px-4">
        <Field label="Question" help={draft === undefined ? undefined : 'Tests your unsaved changes.'}>
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
        <VisitorFields visitor={visitor} onChange={setVisitor} />
        <Button type="submit" icon={FlaskConical} className="justify-self-start">
          Try it
        </Button>
      </form>
      <div aria-live="polite">
        {draft === null && asked && (
          <p className="border-line border-t px-5 py-4 text-13 text-ink-2">
            Finish the rule to test it. Until then, only saved rules are tested.
          </p>
        )}
        {asked && <RunningTrial siteId={siteId} trial={trialOf(asked, draft)} />}
      </div>
      {asked && <FullAnswer siteId={siteId} asked={asked} draft={draft} />}
    </Panel>
  );
}

function trialOf({ question, visitor: { language, page } }: Asked, draft: RuleDraft | null | undefined): Trial {
  return {
    question,
    ...(language ? { language } : {}),
    ...(page.trim() ? { page } : {}),
    ...(draft ? { draft } : {}),
  };
}

/** Opens the playground with the same question. */
function FullAnswer({ siteId, asked, draft }: TryBoxProps & { asked: Asked }) {
  const [open, setOpen] = useState(false);
  const [times, setTimes] = useState(0);
  function show() {
    setOpen(true);
    setTimes(before => before + 1);
  }
  return (
    <div className="border-line border-t px-5 py-4 max-desk:px-4">
      <Button size="small" icon={MessageCircle} onClick={show}>
        See full answer
      </Button>
      {times > 0 && (
        <Suspense>
          <PlaygroundDrawer
            key={times}
            siteId={siteId}
            first={asked}
            drafts={draft && { rule: draft }}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function RunningTrial({ siteId, trial }: { siteId: string; trial: Trial }) {
  const settled = useDebounced(trial);
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
