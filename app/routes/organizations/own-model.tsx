import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { State } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { ModelOutput } from '#domain/answers/model-settings/model-inputs.ts';

const ModelDrawer = lazy(() => import('#app/routes/organizations/model-drawer.tsx'));

/** The organisation's own endpoint and key. */
export function OwnModel({ model }: { model: ModelOutput }) {
  const [isOpen, setIsOpen] = useState(false);
  const { own } = model;
  return (
    <details className="group" open={own !== null || model.writer === 'none'}>
      <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-inner font-medium text-14 hover:text-accent-ink">
        <ChevronRight aria-hidden className="text-ink-3 transition-transform group-open:rotate-90" />
        Advanced: use your own model
      </summary>
      <Panel className="mt-3 flex items-center gap-6 px-5 py-4 max-desk:px-4 max-[480px]:flex-col max-[480px]:items-start max-[480px]:gap-3">
        <div className="min-w-0 flex-1 max-[480px]:w-full">{own ? <Stored own={own} /> : <Nothing />}</div>
        <Button onClick={() => setIsOpen(true)}>{own ? 'Change' : 'Choose a model'}</Button>
      </Panel>
      {isOpen && (
        <Suspense>
          <ModelDrawer model={model} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </details>
  );
}

function Nothing() {
  return (
    <p className="text-13 text-ink-2 text-pretty">
      Any OpenAI-compatible API, under your own contract with its provider. You need its address and usually a key.
    </p>
  );
}

function Stored({ own: { model, url, enabled, keyEnding } }: { own: NonNullable<ModelOutput['own']> }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="wrap-anywhere min-w-0 font-medium text-14">{model}</h3>
        {!enabled && <State>Off</State>}
      </div>
      <p className="wrap-anywhere text-13 text-ink-2">
        {new URL(url).host}
        {keyEnding !== null && ` · key ${keyEnding ? `ending in ${keyEnding}` : 'saved'}`}
      </p>
    </>
  );
}
