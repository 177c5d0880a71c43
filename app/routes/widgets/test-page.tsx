import { ExternalLink, Link } from 'lucide-react';
import { copyText } from '#app/routes/organizations/copy-text.ts';
import { Button } from '#app/ui/button.tsx';
import { testPagePath, type WidgetSummary } from '#domain/widgets/inputs.ts';

type Shown = Pick<WidgetSummary, 'key'>;

/** Opens the hosted page of the widget, or copies its link to share it. */
export function TestPageButtons({ widget }: { widget: Shown }) {
  return (
    <span className="flex flex-wrap gap-2">
      <Button asChild size="small" icon={ExternalLink}>
        <a href={testPagePath(widget.key)} target="_blank" rel="noreferrer">
          Open test page
        </a>
      </Button>
      <Button size="small" icon={Link} onClick={() => void copyTestPage(widget)}>
        Copy link
      </Button>
    </span>
  );
}

export function copyTestPage({ key }: Shown): Promise<void> {
  return copyText(new URL(testPagePath(key), window.location.origin).href, 'Link copied');
}
