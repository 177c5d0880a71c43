import { Content } from '#app/shell/content.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import { StandalonePage } from '#app/shell/standalone-page.tsx';
import type { Route } from './+types/bare-layout';

export default function BareLayout() {
  return <Content />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <StandalonePage>
      <ErrorPage error={error} />
    </StandalonePage>
  );
}
