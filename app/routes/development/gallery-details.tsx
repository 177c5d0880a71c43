import { lazy, useEffect, useState } from 'react';
import { days } from '#app/routes/development/gallery-days.ts';
import { ChartFrame } from '#app/ui/chart-frame.tsx';
import { CodeBlock } from '#app/ui/code-block.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { FileDrop } from '#app/ui/file-drop.tsx';
import { Tabs } from '#app/ui/tab-panels.tsx';
import { TabLinks } from '#app/ui/tabs.tsx';
import { Time } from '#app/ui/time.tsx';
import { toast } from '#app/ui/toast.tsx';

const GalleryChart = lazy(() =>
  import('#app/routes/development/gallery-chart.tsx').then(module => ({ default: module.GalleryChart })),
);

export function TabsSection() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <TabLinks
        label="Screens"
        tabs={[
          { to: '/ui', label: 'Components', count: 42 },
          { to: '/', label: 'Dashboard', end: true },
        ]}
      />
      <Tabs
        label="Install"
        tabs={[
          { value: 'html', label: 'Any website', content: <p>One line before the end of the body.</p> },
          { value: 'shopify', label: 'Shopify', content: <p>Turn it on in your theme.</p> },
          { value: 'other', label: 'Others', count: 4, content: <p>Steps for four more systems.</p> },
        ]}
      />
    </div>
  );
}

export function FilesSection() {
  const say = (files: File[]) => toast({ title: files.map(file => file.name).join(', '), tone: 'info' });
  return (
    <div className="grid max-w-form gap-4">
      <FileDrop
        multiple
        accept=".pdf,.docx,.html,.md,.txt,.csv"
        maxBytes={25_000_000}
        help="PDF, DOCX, HTML, Markdown, text or CSV, up to 25 MB"
        onFiles={say}
      />
      <FileDrop disabled accept="image/*" help="Not on your plan" onFiles={say} />
    </div>
  );
}

export function CodeSection() {
  return (
    <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-4">
      <CodeBlock code={snippet} label="Before the end of the body" language="HTML" />
      <div>
        <CopyButton text="https://tarnandtrail.co.uk" label="Copy the address" />
      </div>
    </div>
  );
}

export function ChartSection() {
  return (
    <ChartFrame
      title="Questions by day"
      note="The last two weeks"
      legend={[
        { label: 'Answered', colour: 'var(--bar)' },
        { label: 'Not answered', colour: 'var(--bar-2)' },
      ]}
      table={{
        columns: ['Day', 'Answered', 'Not answered'],
        rows: days.map(day => [day.name, day.answered, day.unanswered]),
      }}
    >
      <GalleryChart />
    </ChartFrame>
  );
}

export function TimeSection() {
  const [now, setNow] = useState(0);
  useEffect(() => setNow(Date.now()), []);
  return (
    <ul className="grid gap-1 text-ink-2">
      {[20, 9 * 60, 3 * 3600, 26 * 3600, 4 * 86_400, 40 * 86_400, 500 * 86_400].map(seconds => (
        <li key={seconds}>
          <Time at={new Date(now - seconds * 1000)} />
        </li>
      ))}
    </ul>
  );
}

const snippet = `<script
  src="https://aisle.example/widget.js"
  data-widget="wk_7f3a91c2d4e8b6a05c1f3e9d"
  async
></script>`;
