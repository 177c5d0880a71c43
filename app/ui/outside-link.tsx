import type { ReactNode } from 'react';
import { isWebAddress } from '#app/ui/web-address.ts';

type OutsideLinkProps = { to: string; className?: string; children: ReactNode };

/** An external link in a new tab. An unsafe URL is shown as text. */
export function OutsideLink({ to, className, children }: OutsideLinkProps) {
  if (!isWebAddress(to)) return <span className="wrap-anywhere">{children}</span>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className={className}>
      {children}
    </a>
  );
}
