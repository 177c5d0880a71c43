import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { useSession } from '#app/client/session.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { LinkCode } from '#domain/shopify/inputs.ts';

/** Which site the shop belongs to, then the code that its admin asks for. */
export default function LinkDialog({ onClose }: { onClose: () => void }) {
  const { sites, site } = useSession();
  const [siteId, setSiteId] = useState(site?.id ?? sites[0]?.id ?? '');
  const [made, setMade] = useState<LinkCode | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function make(): Promise<void> {
    setIsBusy(true);
    setProblem('');
    try {
      setMade(await call('POST /api/sites/{id}/shopify-code', { params: { id: siteId } }));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'That did not work. Try again.');
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Link a Shopify shop"
      description="Install Aisle in the Shopify admin, choose “I already use Aisle” there, and type in a code from here."
      footer={
        made ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={isBusy} onClick={() => void make()}>
              Make a code
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Code {...made} />
      ) : (
        <div className="grid gap-4">
          {sites.length > 1 && (
            <Field label="Site" help="The shop’s shoppers are answered with what this site knows.">
              {ids => (
                <Select
                  {...ids}
                  options={sites.map(({ id, name }) => ({ value: id, label: name }))}
                  value={siteId}
                  onValueChange={setSiteId}
                />
              )}
            </Field>
          )}
          <ul className="grid list-disc gap-1.5 pl-4.5 text-ink-2">
            <li>Products, pages and policies of the shop are added to what the site knows.</li>
            <li>The plan of this organisation is chosen and paid for in the Shopify admin from then on.</li>
            <li>An organisation has one shop.</li>
          </ul>
          {problem && (
            <p role="alert" className="text-13 text-red">
              {problem}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Code({ code, expiresAt }: LinkCode) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-sunken px-4 py-3">
        <output aria-label="Code" className="select-all font-mono text-20 tracking-wide">
          {code}
        </output>
        <CopyButton text={code} />
      </div>
      <p className="mt-2 text-13 text-ink-2">
        It works once, until {new Date(expiresAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}.
      </p>
    </>
  );
}
