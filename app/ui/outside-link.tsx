import type { ReactNode } from 'react';
import { isWebAddress } from '#app/ui/web-address.ts';

type OutsideLinkProps = { to: string; className?: string; children: ReactNode };

/** A page of somebody else, in a tab of its own. What is no address of a page is shown and opens nothing. */
export function OutsideLink({ to, className, children }: OutsideLinkProps) {
  if (!isWebAddress(to)) return <span className="wrap-anywhere">{children}</span>;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className={className}>
      {children}
    </a>
  );
}
