import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { getQueryClient } from '#app/client/queries.ts';
import { snippetsQuery, writeWithModel } from '#app/routes/knowledge/gaps/gap-queries.ts';
import { Button } from '#app/ui/button.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';

type SnippetsProps = { gapId: string; onInsert: (text: string) => void };

/** What the shop already says about it, and a draft by the model. Each can be inserted into the answer. */
export function Snippets({ gapId, onInsert }: SnippetsProps) {
  const { data, isPending } = useQuery(snippetsQuery(gapId), getQueryClient());
  if (isPending) return <Skeleton className="mt-4 h-20 w-full" />;
  if (!data || (data.snippets.length === 0 && !data.hasModel)) return null;
  return (
    <section aria-labelledby="snippets" className="mt-6">
      <h2 id="snippets" className="text-14">
        Start from your content
      </h2>
      {data.hasModel && <ModelDraft gapId={gapId} onInsert={onInsert} />}
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {data.snippets.map(({ kind, id, title, heading, text }) => (
          <li key={kind + id + text} className="flex items-start gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium text-13">
                {heading && heading !== title ? `${title}: ${heading}` : title}
              </p>
              <p className="line-clamp-3 wrap-anywhere text-13 text-ink-2">{text}</p>
            </div>
            <Button size="small" aria-label={`Insert the text of ${title}`} onClick={() => onInsert(text)}>
              Insert
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ModelDraft({ gapId, onInsert }: SnippetsProps) {
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  async function write() {
    setBusy(true);
    setNote('');
    try {
      const text = await writeWithModel(gapId);
      if (text) onInsert(text);
      else setNote('The model found nothing in your content that answers this.');
    } catch (error) {
      setNote(messageOf(error));
    }
    setBusy(false);
  }
  return (
    <div className="mt-2">
      <Button size="small" icon={Sparkles} busy={busy} onClick={() => void write()}>
        Draft with the answer model
      </Button>
      <p role="status" className="mt-1 text-12 text-ink-3">
        {note || 'Only sentences backed by your content are inserted.'}
      </p>
    </div>
  );
}
