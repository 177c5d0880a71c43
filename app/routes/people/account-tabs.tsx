import { useCan } from '#app/client/session.ts';
import { SectionTabs } from '#app/shell/section-tabs.tsx';

const profile = { to: '/users/profile', label: 'Profile' };
const organizations = { to: '/users/organizations', label: 'Organisations' };

/** Screens about the person, not about an organisation. */
export function AccountTabs() {
  const hasProfile = useCan('manage:user');
  return <SectionTabs label="You" className="mb-7" tabs={hasProfile ? [profile, organizations] : [organizations]} />;
}
