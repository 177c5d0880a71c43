import { ChevronRight } from 'lucide-react';
import type { Section } from '#app/routes.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { findScreen, useScreen } from '#app/shell/screens.ts';
import { sectionIcons } from '#app/shell/section-icons.ts';
import { screenMeta } from '#app/shell/title.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { Panel } from '#app/ui/panel.tsx';

export const meta = screenMeta;

type Step = { to: string; section: Section; title: string; detail: string };

const steps: readonly Step[] = [
  { to: '/sites/new', section: 'site', title: 'Add your site', detail: 'Say where Aisle may answer' },
  {
    to: '/sites/data/documents',
    section: 'documents',
    title: 'Give it something to read',
    detail: 'Pages, files, or a text you type',
  },
  {
    to: '/sites/data/products',
    section: 'products',
    title: 'Bring your products',
    detail: 'From your shop, a file, or by hand',
  },
  {
    to: '/sites/data/rules',
    section: 'rules',
    title: 'Set your rules',
    detail: 'Fixed answers, and topics to leave alone',
  },
  { to: '/sites/widgets', section: 'widgets', title: 'Put the widget on your pages', detail: 'One line of code' },
  { to: '/chat/history', section: 'chats', title: 'Read what people ask', detail: 'Every answer with its sources' },
];

export default function Dashboard() {
  const screen = useScreen() ?? findScreen('dashboard');
  return (
    <>
      <PageHead title={screen?.title}>{screen?.intro}</PageHead>
      <Panel className="max-w-[640px]">
        <div className="px-5 pt-4 max-desk:px-4">
          <h2 className="text-14 leading-5">From nothing to the first answer</h2>
          <p className="text-13 text-ink-2">Aisle answers your visitors from your own pages, products and rules.</p>
        </div>
        <ol className="p-2">
          {steps.map(step => (
            <li key={step.to}>
              <StepLink step={step} />
            </li>
          ))}
        </ol>
      </Panel>
    </>
  );
}

function StepLink({ step }: { step: Step }) {
  const Icon = sectionIcons[step.section];
  return (
    <AppLink
      to={step.to}
      className="flex items-start gap-3 rounded-control px-3 py-2.5 transition-colors hover:bg-hover"
    >
      <Icon aria-hidden className="mt-0.5 text-accent-ink" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{step.title}</span>
        <span className="block text-13 text-ink-2 leading-[18px]">{step.detail}</span>
      </span>
      <ChevronRight aria-hidden className="mt-0.5 text-ink-3" />
    </AppLink>
  );
}
