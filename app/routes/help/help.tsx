import { ChevronRight } from 'lucide-react';
import { type HelpPage, helpPages } from '#app/routes/help/help-pages.ts';
import { AppLink } from '#app/shell/app-link.tsx';
import { BackLink } from '#app/shell/back-link.tsx';
import { ScreenHead } from '#app/shell/screen-head.tsx';
import { useScreen } from '#app/shell/screens.ts';
import { screenMeta } from '#app/shell/title.ts';
import { MarkdownView } from '#app/ui/markdown-view.tsx';
import { Panel } from '#app/ui/panel.tsx';

const texts = import.meta.glob<string>('/docs/help/*.md', { query: '?raw', import: 'default', eager: true });

export const meta = screenMeta;

/** The list of help pages, or one of them: each has its own row in the table of screens. */
export default function Help() {
  const screen = useScreen();
  const at = helpPages.findIndex(({ page }) => screen?.path === helpPath(page));
  const shown = helpPages[at];
  return shown ? <Page shown={shown} next={helpPages[at + 1]} /> : <List />;
}

function List() {
  return (
    <>
      <ScreenHead of="help" />
      <Panel className="max-w-form">
        <ul className="divide-y divide-line">
          {helpPages.map(page => (
            <li key={page.page}>
              <PageLink {...page} />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Page({ shown, next }: { shown: HelpPage; next: HelpPage | undefined }) {
  return (
    <>
      <BackLink />
      <ScreenHead of={`help-${shown.page}`} />
      <MarkdownView
        text={texts[`/docs/help/${shown.page}.md`] ?? ''}
        className="max-w-form leading-6"
        link={(to, inside) => (
          <AppLink to={to} reloadDocument={to.startsWith('/api/')} className="text-accent-ink underline">
            {inside}
          </AppLink>
        )}
      />
      {next && (
        <nav aria-label="Next page" className="mt-8 max-w-form">
          <Panel>
            <PageLink {...next} />
          </Panel>
        </nav>
      )}
    </>
  );
}

function PageLink({ page, title, intro }: HelpPage) {
  return (
    <AppLink to={helpPath(page)} className="flex items-center gap-4 px-5 py-3.5 hover:bg-hover max-desk:px-4">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-13 text-ink-2">{intro}</span>
      </span>
      <ChevronRight aria-hidden className="shrink-0 text-ink-3" />
    </AppLink>
  );
}

function helpPath(page: string): string {
  return `/help/${page}`;
}
