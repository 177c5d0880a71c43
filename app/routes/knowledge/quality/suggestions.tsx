import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { addSuggestion } from '#app/routes/knowledge/quality/quality-changes.ts';
import { suggestionsQuery } from '#app/routes/knowledge/quality/quality-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel, PanelHead } from '#app/ui/panel.tsx';

const shown = 5;

/** Nothing if visitors have not asked anything that is not tested yet. */
export function Suggestions({ siteId }: { siteId: string }) {
  const { data } = useQuery(suggestionsQuery(siteId), getQueryClient());
  if (!data || data.length === 0) return null;
  return (
    <Panel>
      <PanelHead title="Suggestions" note="What visitors asked most often in the last 30 days" />
      <ul aria-label="Suggestions" className="mt-2 divide-y divide-line pb-1">
        {data.slice(0, shown).map(({ question, count }) => (
          <li key={question} className="flex items-center gap-4 px-5 py-2.5 max-desk:px-4">
            <span className="min-w-0 flex-1 wrap-anywhere">{question}</span>
            <span className="shrink-0 text-12 text-ink-3 tabular-nums max-[480px]:hidden">
              {count === 1 ? 'once' : `${count.toLocaleString('en-GB')} times`}
            </span>
            <Add siteId={siteId} question={question} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Add({ siteId, question }: { siteId: string; question: string }) {
  const [busy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    await addSuggestion(siteId, question);
    setBusy(false);
  }
  return (
    <Button size="small" icon={Plus} busy={busy} aria-label={`Add “${question}”`} onClick={() => void add()}>
      Add
    </Button>
  );
}
