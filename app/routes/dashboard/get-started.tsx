import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { TestPageButtons } from '#app/routes/widgets/test-page.tsx';
import { AppLink } from '#app/shell/app-link.tsx';
import { Panel } from '#app/ui/panel.tsx';
import type { Steps } from '#domain/reporting/inputs.ts';
import { testPagePath, type WidgetSummary } from '#domain/widgets/inputs.ts';

type Check = {
  to: string;
  title: string;
  detail: string;
  isDone: boolean;
  /** A page outside the dashboard. */
  isOutside?: boolean;
};

type GetStartedProps = { steps: Steps; widget: WidgetSummary | undefined };

/** The dashboard of a site whose widget was not seen on any page yet. */
export function GetStarted({ steps, widget }: GetStartedProps) {
  const checks = checksOf(steps, widget);
  const done = checks.filter(({ isDone }) => isDone).length;
  return (
    <Panel className="mb-6 grid grid-cols-[minmax(0,1fr)_320px] max-desk:grid-cols-1">
      <section aria-labelledby="get-started" className="py-3">
        <div className="flex items-baseline gap-2 px-5 pt-1 max-desk:px-4">
          <h2 id="get-started" className="text-16">
            Get started
          </h2>
          <p className="text-13 text-ink-3">
            {done} of {checks.length} done
          </p>
        </div>
        <Checklist checks={checks} />
      </section>
      {widget && (
        <section
          aria-labelledby="test-page"
          className="border-line border-l px-5 py-4 max-desk:border-t max-desk:border-l-0 max-desk:px-4"
        >
          <h2 id="test-page" className="text-14 leading-5">
            Try it before you install it
          </h2>
          <p className="mt-1 mb-4 text-13 text-ink-2">
            The test page shows your widget as visitors will see it. Share the link with colleagues. They don’t need an
            account.
          </p>
          <TestPageButtons widget={widget} />
        </section>
      )}
    </Panel>
  );
}

export function Checklist({ checks }: { checks: readonly Check[] }) {
  return (
    <ol className="p-2 pt-1.5">
      {checks.map(check => (
        <li key={check.title}>
          <CheckRow check={check} />
        </li>
      ))}
    </ol>
  );
}

export function checksOf({ hasDocument, wasSeen, wasAsked, hasColleague }: Steps, widget?: WidgetSummary): Check[] {
  return [
    { to: '/sites', title: 'Add your site', detail: '', isDone: true },
    {
      to: '/sites/data/documents/new',
      title: 'Add documents',
      detail: 'Web pages, files or your own text',
      isDone: hasDocument,
    },
    {
      to: widget ? testPagePath(widget.key) : '/sites/widgets',
      isOutside: widget !== undefined,
      title: 'Ask your first question',
      detail: 'On the test page, as a visitor',
      isDone: wasAsked,
    },
    {
      to: `/sites/widgets${widget ? `?install=${widget.id}` : ''}`,
      title: 'Install the widget',
      detail: 'One line of code',
      isDone: wasSeen,
    },
    ...(hasColleague === null
      ? []
      : [
          {
            to: '/organizations/manage/invitations',
            title: 'Invite a colleague',
            detail: 'Someone who helps your customers',
            isDone: hasColleague,
          },
        ]),
  ];
}

/** A Shopify catalogue syncs automatically, and the theme has a switch for the widget. */
export function shopChecksOf({ hasProduct, wasSeen, wasAsked }: Steps): Check[] {
  return [
    {
      to: '/shopify/app/status',
      title: 'Import your catalogue',
      detail: 'This happens automatically',
      isDone: hasProduct,
    },
    {
      to: '/shopify/app/installation',
      title: 'Turn on the widget in your theme',
      detail: 'One switch in the theme editor',
      isDone: wasSeen,
    },
    {
      to: '/shopify/app/installation',
      title: 'Ask your first question',
      detail: 'In your shop, as a shopper',
      isDone: wasAsked,
    },
  ];
}

function CheckRow({ check: { to, title, detail, isDone, isOutside } }: { check: Check }) {
  if (isDone) {
    return (
      <p className="flex items-center gap-3 px-3 py-2 text-ink-3">
        <CircleCheck aria-hidden className="text-accent-ink" />
        <span className="sr-only">Done: </span>
        {title}
      </p>
    );
  }
  const content = (
    <>
      <Circle aria-hidden className="mt-0.5 text-ink-3" />
      <RowText title={title} detail={detail} />
    </>
  );
  return isOutside ? (
    <a href={to} target="_blank" rel="noreferrer" className={rowStyle}>
      {content}
    </a>
  ) : (
    <AppLink to={to} className={rowStyle}>
      {content}
    </AppLink>
  );
}

export function RowText({ title, detail }: { title: string; detail: string }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium leading-5">{title}</span>
        <span className="block text-13 text-ink-2 leading-[18px]">{detail}</span>
      </span>
      <ChevronRight aria-hidden className="mt-0.5 text-ink-3" />
    </>
  );
}

export const rowStyle =
  'flex items-start gap-3 rounded-control px-3 py-[7px] transition-colors hover:bg-hover max-desk:min-h-13 max-desk:py-2';
