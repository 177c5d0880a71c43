import { useNavigate } from 'react-router';
import { setUpSite, WebsiteForm } from '#app/routes/organizations/website-form.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { WebsiteFacts } from '#domain/onboarding/inputs.ts';

/** For an organisation with a plan and without a site: its address is enough. */
export function FirstSite() {
  const navigate = useNavigate();

  async function setUp(website: WebsiteFacts) {
    await setUpSite(website);
    await navigate('/sites/start');
  }

  return (
    <div className="mx-auto max-w-form pt-6 max-desk:pt-0">
      <PageHead title="Add your first site">
        The website where Aisle answers your visitors. You can change this and add more sites later.
      </PageHead>
      <Panel className="px-5 pt-4 pb-5 max-desk:px-4">
        <h2 className="mb-4 text-16">What’s your website?</h2>
        <WebsiteForm onRead={setUp}>
          <Button asChild variant="quiet">
            <AppLink to="/">Skip for now</AppLink>
          </Button>
        </WebsiteForm>
      </Panel>
    </div>
  );
}
