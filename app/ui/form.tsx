import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { cx } from '#app/ui/class-names.ts';
import { FormProblem, FormProblemContext } from '#app/ui/form-problem.tsx';

/** A form with the schema that the server applies, too. Validates on submit, then on every change. */
export function useZodForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  { defaultValues }: { defaultValues: DefaultValues<Input> },
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The form moves the focus itself: in visual order, and for server errors, too.
    shouldFocusError: false,
    defaultValues,
  });
}

type FormProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>;
  /**
   * Throw to reject: an error with `fields` is shown next to those fields, any other above the buttons. Return false if the
   * person decided not to save: the values stay unsaved.
   */
  onSubmit: (values: Output) => unknown;
  children: ReactNode;
  className?: string | undefined;
  /** For a submit button outside the form. */
  id?: string | undefined;
};

export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, onSubmit, children, className, id } = props;
  const [problem, setProblem] = useState('');
  const [refusals, setRefusals] = useState(0);
  const [places, setPlaces] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);

  useEffect(() => {
    if (refusals === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  // Clear the error after the form was discarded or saved.
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) setProblem('');
  }, [isDirty]);

  const context = useMemo(
    () => ({
      problem,
      claimPlace() {
        setPlaces(count => count + 1);
        return () => setPlaces(count => count - 1);
      },
    }),
    [problem],
  );

  async function send(values: Output) {
    const sent = structuredClone(form.getValues());
    try {
      if ((await onSubmit(values)) === false) return;
      // The submitted values become the defaults; changes made in the meantime stay.
      form.reset(sent, { keepValues: true });
    } catch (error) {
      setProblem(placeRefusal(form, element.current, error));
      setRefusals(count => count + 1);
    }
  }

  return (
    <FormProvider {...form}>
      <FormProblemContext value={context}>
        <form
          ref={element}
          id={id}
          noValidate
          className={cx('max-w-form', className)}
          onSubmit={async event => {
            event.preventDefault();
            event.stopPropagation();
            if (sending.current) return;
            sending.current = true;
            let wrong = false;
            setProblem('');
            try {
              await form.handleSubmit(send, () => {
                wrong = true;
              })(event);
              // Only now are the messages rendered next to their fields.
              if (wrong) setRefusals(count => count + 1);
            } finally {
              sending.current = false;
            }
          }}
        >
          {children}
          {places === 0 && <FormProblem />}
        </form>
      </FormProblemContext>
    </FormProvider>
  );
}

/** Shows the server's messages next to their fields; returns those without a visible field. */
function placeRefusal<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  element: HTMLFormElement | null,
  error: unknown,
): string {
  const fields = fieldsOf(error);
  const shown = [...(element?.querySelectorAll('[data-field]') ?? [])].map(field => field.getAttribute('data-field'));
  const homeless: string[] = [];
  for (const [path, message] of Object.entries(fields)) {
    const home = shown.find(name => name === path || path.startsWith(`${name}.`));
    if (home) form.setError(home as FieldPath<Input>, { type: 'server', message });
    else homeless.push(message);
  }
  if (homeless.length > 0) return homeless.join(' ');
  if (Object.keys(fields).length > 0) return '';
  return error instanceof Error && error.message ? error.message : 'Your changes weren’t saved. Try again.';
}

function fieldsOf(error: unknown): Record<string, string> {
  if (typeof error !== 'object' || error === null || !('fields' in error)) return {};
  const { fields } = error;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, message]) => typeof message === 'string'));
}
