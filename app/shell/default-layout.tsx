import { Content } from '#app/shell/content.tsx';
import { DefaultFrame } from '#app/shell/default-frame.tsx';
import { ErrorPage } from '#app/shell/error-page.tsx';
import type { Route } from './+types/default-layout';

export default function DefaultLayout() {
  return (
    <DefaultFrame>
      <Content />
    </DefaultFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DefaultFrame>
      <ErrorPage error={error} />
    </DefaultFrame>
  );
}
