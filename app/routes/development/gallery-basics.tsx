import { Ellipsis, Plus, RefreshCw, RotateCcw, Trash2 } from 'lucide-react';
import { Avatar, Monogram } from '#app/ui/avatar.tsx';
import { Badge, State } from '#app/ui/badge.tsx';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Meter, Ring } from '#app/ui/meter.tsx';
import { Panel } from '#app/ui/panel.tsx';

export function ColoursSection() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-4">
      {colours.map(name => (
        <li key={name}>
          <span className="block h-12 rounded-control border border-line" style={{ background: `var(--${name})` }} />
          <span className="mt-1 block text-12 text-ink-2">{name}</span>
        </li>
      ))}
    </ul>
  );
}

export function TypeSection() {
  return (
    <div className="grid gap-3">
      <p className="font-semibold text-28 tabular-nums">28 Figures 1,842</p>
      <p className="font-semibold text-20 tracking-[-0.014em]">20 Titles of pages</p>
      <p className="font-semibold text-16 tracking-[-0.014em]">16 Titles over a comparison and in dialogs</p>
      <p>14 Body. Aisle answers your visitors from your own pages, products and rules.</p>
      <p className="text-13 text-ink-2">13 Labels, navigation and small buttons</p>
      <p className="text-12 text-ink-3">12 Help, heads of tables, second lines</p>
    </div>
  );
}

export function ButtonsSection() {
  return (
    <div className="grid gap-4">
      <Row>
        <Button variant="primary" icon={Plus}>
          Add documents
        </Button>
        <Button icon={RefreshCw}>Refresh pages</Button>
        <Button variant="quiet">Discard</Button>
        <Button variant="danger" icon={Trash2}>
          Delete site
        </Button>
      </Row>
      <Row>
        <Button variant="primary" size="small">
          Publish
        </Button>
        <Button size="small" icon={RotateCcw}>
          Try again
        </Button>
        <Button variant="quiet" size="small">
          Pause
        </Button>
        <Button variant="danger" size="small">
          Remove
        </Button>
      </Row>
      <Row>
        <Button disabled>Not yet</Button>
        <Button variant="primary" disabled>
          Not yet
        </Button>
        <Button variant="primary" busy>
          Saving changes
        </Button>
        <Button busy icon={RefreshCw}>
          Refreshing
        </Button>
        <Button asChild icon={Plus}>
          <a href="#buttons">A link as a button</a>
        </Button>
        <IconButton label="More" icon={Ellipsis} />
        <IconButton label="More, small" icon={Ellipsis} size="small" />
        <IconButton label="Refresh" icon={RefreshCw} variant="plain" />
      </Row>
    </div>
  );
}

export function BadgesSection() {
  return (
    <div className="grid gap-5">
      <Row>
        <Badge tone="accent">Ready</Badge>
        <Badge tone="accent" dot>
          Live
        </Badge>
        <Badge tone="blue">Reading</Badge>
        <Badge tone="amber">Not answered</Badge>
        <Badge tone="red">Failed</Badge>
        <Badge icon={Plus}>Draft</Badge>
      </Row>
      <Row>
        <State tone="accent">Ready</State>
        <State tone="blue">Reading</State>
        <State tone="amber">Waiting</State>
        <State tone="red">Failed</State>
        <State>Off</State>
      </Row>
      <Panel className="grid max-w-form gap-5 p-5">
        <Meter label="Questions used" value={1842} max={3000} text="1,842 of 3,000 questions" />
        <Meter label="Documents used" value={186} max={200} tone="amber" />
        <Meter label="Sites used" value={3} max={3} tone="red" thin />
        <Row>
          <Ring value={0} max={100} label="Nothing used" />
          <Ring value={61} max={100} label="61 of 100 used" />
          <Ring value={92} max={100} tone="amber" label="92 of 100 used" />
          <Ring value={100} max={100} tone="red" label="All used" />
        </Row>
      </Panel>
    </div>
  );
}

export function AvatarsSection() {
  return (
    <Row>
      {['Maren Holt', 'Priya Nair', 'Tom Ashworth', 'Callum Reid', 'Sofia Lindqvist'].map(name => (
        <Avatar key={name} name={name} size={32} />
      ))}
      <Avatar name="Maren Holt" />
      <Avatar name="Maren Holt" size={20} />
      <Avatar name="Broken Picture" picture="/no-such-picture.png" />
      <Monogram name="Tarn & Trail" colour="#9A4420" />
      <Monogram name="Fellside" />
      <Monogram name="Lemon Works" colour="#F3D34A" size={40} />
      <Monogram name="Fellside" size={24} />
    </Row>
  );
}

function Row({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-3 gap-y-3">{children}</div>;
}

const colours = [
  'canvas',
  'sidebar',
  'surface',
  'raised',
  'sunken',
  'hover',
  'selected',
  'skeleton',
  'line',
  'line-strong',
  'control-line',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-hover',
  'accent-ink',
  'accent-soft',
  'accent-line',
  'red',
  'red-soft',
  'amber',
  'amber-soft',
  'amber-mark',
  'blue',
  'blue-soft',
  'quote',
  'bar',
  'bar-2',
  'bar-row',
];
