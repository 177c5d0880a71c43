import type { ReactNode } from 'react';
import { useCan } from '#app/client/session.ts';
import type { Permission } from '#domain/identity/inputs.ts';

type AllowedProps = { need: Permission | readonly Permission[]; children: ReactNode; otherwise?: ReactNode };

/** Hides what the person isn't allowed to use. For convenience only: the server enforces permissions. */
export function Allowed({ need, children, otherwise = null }: AllowedProps) {
  return useCan(need) ? children : otherwise;
}
