import { useNavigate } from 'react-router';
import { type Session, setSession } from '#app/client/session.ts';
import { setTokenSource } from '#app/client/token-source.ts';
import { Button } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { permissions } from '#domain/identity/inputs.ts';

// Fills the frame with a fake session, to test all its parts and very long names.
export default function SessionScreen() {
  const navigate = useNavigate();
  const enter = (session: Partial<Session>) => {
    // Real calls would end the fake session: each waits for a token that never arrives.
    setTokenSource({ get: () => new Promise(() => {}) });
    setSession({ status: 'signed-in', ...session });
    void navigate('/');
  };
  return (
    <main className="mx-auto max-w-form p-10">
      <PageHead title="The frame, signed in">A fake session: API calls never complete.</PageHead>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => enter(owner)}>
          Enter as owner
        </Button>
        <Button onClick={() => enter({ ...owner, ...viewer })}>Enter as viewer</Button>
        <Button onClick={() => enter({ ...owner, ...long })}>Enter with long names</Button>
      </div>
    </main>
  );
}

const sites = [
  { id: '01a1d000-0000-7000-8000-000000000001', name: 'Tarn & Trail', urls: ['https://tarnandtrail.co.uk'] },
  { id: '01a1d000-0000-7000-8000-000000000002', name: 'Republic of Ireland', urls: ['https://tarnandtrail.ie'] },
] as const;

const organization = { id: 'tarn-and-trail', name: 'Tarn & Trail' };

const owner: Partial<Session> = {
  user: { id: 'maren', name: 'Maren Holt', email: 'maren@tarnandtrail.co.uk', role: 'Owner' },
  organizations: [organization, { id: 'holt', name: 'Holt family' }],
  organization,
  sites,
  site: sites[0],
  sitesState: 'loaded',
  permissions: new Set(permissions),
  usage: { line: 'Growth trial, 6 days left', used: 1842, limit: 3000 },
  counts: { documents: 86, rules: 14, products: 412 },
};

const viewer: Partial<Session> = {
  user: { id: 'sol', name: 'Sol Lindqvist', email: 'sol@tarnandtrail.co.uk', role: 'Viewer' },
  permissions: new Set(['list:sites', 'list:widgets', 'manage:user'] as const),
};

const longSite = {
  id: '01a1d000-0000-7000-8000-000000000003',
  name: 'The Outfitters of the Northern Fells and Western Isles',
  urls: ['https://the-outfitters-of-the-northern-fells.example'],
};

const longOrganization = { id: 'long', name: 'The Outfitters of the Northern Fells and Western Isles Holding' };

const long: Partial<Session> = {
  user: { id: 'long', name: 'Wilhelmina Featherstonehaugh-Cholmondeley', email: 'w@outfitters.example', role: 'Owner' },
  organizations: [longOrganization, organization],
  organization: longOrganization,
  sites: [longSite, ...sites],
  site: longSite,
  counts: { documents: 12_486, rules: 1_400, products: 412_000 },
};
