import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '#app/client/api.ts';
import { ProductCard } from '#app/routes/products/product-card.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Drawer } from '#app/ui/drawer.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Field, TextInput } from '#app/ui/field.tsx';
import type { FoundProducts } from '#domain/products/find-inputs.ts';

const example = 'a tent for two people under 400';

/** Shows which products a question finds, and why. */
export default function TryDrawer({ siteId, onClose }: { siteId: string; onClose: () => void }) {
  const [question, setQuestion] = useState('');
  const [found, setFound] = useState<FoundProducts | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function ask(event: FormEvent) {
    event.preventDefault();
    if (busy || question.trim() === '') return;
    setBusy(true);
    setProblem('');
    try {
      const body = { question, limit: 5 };
      setFound(await call('POST /api/sites/{id}/products/find', { params: { id: siteId }, body }));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Drawer open onOpenChange={open => !open && onClose()} title="Try a question">
      <form onSubmit={event => void ask(event)} className="grid gap-4">
        <Field label="Question" help={`Ask as a visitor would, for example “${example}”.`} error={problem || undefined}>
          {control => (
            <TextInput
              {...control}
              icon={Search}
              autoComplete="off"
              maxLength={2000}
              value={question}
              onChange={event => setQuestion(event.target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={busy} disabled={question.trim() === ''}>
            Find products
          </Button>
        </div>
      </form>
      <div aria-live="polite">{found && <Results found={found} />}</div>
    </Drawer>
  );
}

function Results({ found: { products, understood } }: { found: FoundProducts }) {
  return (
    <section aria-label="Results" className="mt-6 border-line border-t pt-5">
      {understood.length > 0 && (
        <p className="mb-4 flex flex-wrap items-center gap-2 text-13 text-ink-2">
          Understood as
          {understood.map(filter => (
            <Badge key={filter} tone="accent">
              {filter}
            </Badge>
          ))}
        </p>
      )}
      {products.length === 0 ? (
        <p className="text-ink-2">No visible products match this question.</p>
      ) : (
        <ul className="grid gap-4">
          {products.map(({ product, reasons }) => (
            <li
              key={product.id}
              className="flex items-center gap-4 max-desk:flex-col max-desk:items-start max-desk:gap-2"
            >
              <ProductCard product={product} />
              <ul className="min-w-0 text-13 text-ink-2">
                {reasons.map(reason => (
                  <li key={reason} className="first-letter:uppercase">
                    {reason}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
