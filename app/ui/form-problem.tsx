import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';

export const FormProblemContext = createContext<{ problem: string; claimPlace?: () => () => void }>({ problem: '' });

/** The error of the whole form. */
export function FormProblem({ className }: { className?: string | undefined }) {
  const { problem } = use(FormProblemContext);
  return (
    <div role="alert" className={cx('empty:hidden', className)}>
      {problem && (
        <p className="mt-4 flex gap-2 text-13 text-red">
          <CircleAlert aria-hidden className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">{problem}</span>
        </p>
      )}
    </div>
  );
}

/** The end of a form: its error, then the buttons. */
export function FormActions({ children, className }: { children: ReactNode; className?: string | undefined }) {
  useProblemPlace();
  return (
    <div>
      <FormProblem />
      <div className={cx('mt-5 flex flex-wrap gap-2', className)}>{children}</div>
    </div>
  );
}

/** Submits the form; busy while submitting. */
export function SubmitButton({ children, busyLabel }: { children: ReactNode; busyLabel?: string | undefined }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={busyLabel}>
      {children}
    </Button>
  );
}

/** For components that render FormProblem themselves: the form then doesn't. */
export function useProblemPlace() {
  const { claimPlace } = use(FormProblemContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; the function is equivalent on every render
  useEffect(() => claimPlace?.(), []);
}
