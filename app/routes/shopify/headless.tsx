import { ChevronRight } from 'lucide-react';
import { snippetsFor } from '#app/routes/widgets/snippets.ts';
import { CodeBlock } from '#app/ui/code-block.tsx';

/** The snippet for storefronts without a Shopify theme. */
export function Headless({ widgetKey }: { widgetKey: string }) {
  const [html] = snippetsFor({ key: widgetKey, type: 'bubble', origin: window.location.origin });
  return (
    <details className="group mt-6 max-w-form">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-inner text-13 text-ink-2 hover:text-ink">
        <ChevronRight aria-hidden className="transition-transform group-open:rotate-90" />
        Not using a Shopify theme?
      </summary>
      <p className="mt-2 mb-3 text-13 text-ink-2">{html?.where}</p>
      <CodeBlock label="HTML" code={html?.code ?? ''} />
    </details>
  );
}
