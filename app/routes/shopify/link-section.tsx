import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';

/** A new shop gets its own organisation. Merchants who already have one can link it here. */
export function LinkSection() {
  return (
    <Panel className="px-5 py-4 max-desk:px-4">
      <h2 className="text-14 leading-5">Organisation</h2>
      <p className="mt-0.5 text-pretty text-13 text-ink-2">
        Already use Aisle for another site? Link this shop to that organisation.
      </p>
      <Button asChild size="small" className="mt-3">
        <AppLink to="/shopify/auth?with=code">Link to an organisation</AppLink>
      </Button>
    </Panel>
  );
}
