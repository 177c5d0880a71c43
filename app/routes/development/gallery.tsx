import { Moon, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  AvatarsSection,
  BadgesSection,
  ButtonsSection,
  ColoursSection,
  TypeSection,
} from '#app/routes/development/gallery-basics.tsx';
import { ChoicesSection, FieldsSection } from '#app/routes/development/gallery-choices.tsx';
import {
  ChartSection,
  CodeSection,
  FilesSection,
  TabsSection,
  TimeSection,
} from '#app/routes/development/gallery-details.tsx';
import {
  DialogsSection,
  DrawersSection,
  MenusSection,
  ToastsSection,
} from '#app/routes/development/gallery-floats.tsx';
import { FormSection } from '#app/routes/development/gallery-form.tsx';
import { EmptySection, LoadingSection, MessagesSection } from '#app/routes/development/gallery-states.tsx';
import { TableSection } from '#app/routes/development/gallery-table.tsx';
import { Button } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Segment } from '#app/ui/segment.tsx';

export function meta() {
  return [{ title: 'Components · Aisle' }];
}

/** Every component in every state, for developers. Not part of the product. */
export default function Gallery() {
  return (
    <div className="mx-auto flex w-full max-w-[1200px] gap-10 px-10 pt-7 pb-24 max-desk:block max-desk:px-4 max-desk:pt-5">
      <main id="content" className="min-w-0 flex-1">
        <PageHead title="Components" actions={<ThemeSwitch />}>
          Shared components for all screens. Add new components here first.
        </PageHead>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
          {sections.map(({ id, title, Content }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
              <h2 id={`${id}-title`} className="mb-4 border-line border-b pb-2 text-16">
                {title}
              </h2>
              <Content />
            </section>
          ))}
        </div>
      </main>
      <nav aria-label="Components" className="sticky top-7 w-40 shrink-0 self-start max-desk:hidden">
        <ul className="grid gap-0.5">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex h-7 items-center rounded-control px-2 font-medium text-13 text-ink-2 hover:bg-hover hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function ThemeSwitch() {
  const [theme, setTheme] = useState<'light' | 'dark'>();

  useEffect(() => {
    const root = document.documentElement;
    if (!theme) return setTheme(root.classList.contains('dark') ? 'dark' : 'light');
    root.classList.toggle('dark', theme === 'dark');
    root.style.colorScheme = theme;
  }, [theme]);

  return (
    <>
      <Segment
        label="Theme"
        value={theme ?? 'light'}
        onValueChange={setTheme}
        options={[
          { value: 'light', label: <ThemeLabel icon={Sun} word="Light" /> },
          { value: 'dark', label: <ThemeLabel icon={Moon} word="Dark" /> },
        ]}
      />
      <Button asChild className="max-desk:hidden">
        <a href="/">Back to Aisle</a>
      </Button>
    </>
  );
}

function ThemeLabel({ icon: Icon, word }: { icon: typeof Sun; word: string }) {
  return (
    <>
      <Icon aria-hidden />
      {word}
    </>
  );
}

const sections = [
  { id: 'colours', title: 'Colours', Content: ColoursSection },
  { id: 'type', title: 'Type', Content: TypeSection },
  { id: 'buttons', title: 'Buttons', Content: ButtonsSection },
  { id: 'badges', title: 'Badges and meters', Content: BadgesSection },
  { id: 'avatars', title: 'Avatars', Content: AvatarsSection },
  { id: 'fields', title: 'Fields', Content: FieldsSection },
  { id: 'choices', title: 'Choices', Content: ChoicesSection },
  { id: 'form', title: 'Form', Content: FormSection },
  { id: 'tabs', title: 'Tabs', Content: TabsSection },
  { id: 'table', title: 'Table', Content: TableSection },
  { id: 'menus', title: 'Menus', Content: MenusSection },
  { id: 'dialogs', title: 'Dialogs', Content: DialogsSection },
  { id: 'drawers', title: 'Drawers', Content: DrawersSection },
  { id: 'toasts', title: 'Toasts', Content: ToastsSection },
  { id: 'messages', title: 'Messages', Content: MessagesSection },
  { id: 'loading', title: 'Loading', Content: LoadingSection },
  { id: 'empty', title: 'Empty', Content: EmptySection },
  { id: 'files', title: 'Files', Content: FilesSection },
  { id: 'code', title: 'Code and copying', Content: CodeSection },
  { id: 'chart', title: 'Chart', Content: ChartSection },
  { id: 'time', title: 'Time', Content: TimeSection },
];
