import type { ReactNode } from 'react';
import { useCan } from '#app/client/session.ts';
import type { Permission } from '#domain/identity/inputs.ts';

type AllowedProps = { need: Permission | readonly Permission[]; children: ReactNode; otherwise?: ReactNode };

/** Hides what the person may not use. A courtesy only: the server refuses by itself. */
export function Allowed({ need, children, otherwise = null }: AllowedProps) {
  return useCan(need) ? children : otherwise;
}
