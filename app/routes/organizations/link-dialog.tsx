import { useState } from 'react';
import { call } from '#app/client/api.ts';
import { useSession } from '#app/client/session.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { messageOf } from '#app/ui/error-message.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { LinkCode } from '#domain/shopify/inputs.ts';

/** Choose the shop's site, then get the code to enter in the Shopify admin. */
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
      setProblem(messageOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Link a Shopify shop"
      description="Install Aisle in the Shopify admin. There, choose “I already use Aisle”, or “Link to an organisation” on the Status page, and enter a code from here."
      footer={
        made ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={isBusy} onClick={() => void make()}>
              Create code
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
            <Field label="Site" help="Shoppers get answers from this site’s documents, products and rules.">
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
            <li>The shop’s products, pages and policies are added to this site.</li>
            <li>From then on, you choose and pay for this organisation’s plan in the Shopify admin.</li>
            <li>Each organisation can have one shop.</li>
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
        Works once, until {new Date(expiresAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}.
      </p>
    </>
  );
}
