import { X } from 'lucide-react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { addInvitees, hasSeparator, type Invitee } from '#app/routes/organizations/invitees.ts';
import { cx } from '#app/ui/class-names.ts';
import type { FieldControl } from '#app/ui/field.tsx';

type AddressInputProps = FieldControl & {
  invitees: readonly Invitee[];
  draft: string;
  disabled: boolean;
  onChange: (invitees: Invitee[], draft: string) => void;
};

/** Addresses as chips, each validated separately. Backspace or a click moves one back into the input for editing. */
export function AddressInput({ invitees, draft, disabled, onChange, ...control }: AddressInputProps) {
  // Not on blur: the box would grow under the pointer, and the click on the button next to it would miss.
  const commit = (text = draft) => onChange(addInvitees(invitees, text), '');

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (['Enter', ',', ';', ' '].includes(event.key) && draft.trim()) {
      event.preventDefault();
      commit();
    }
    if (event.key === 'Backspace' && draft === '') {
      const last = invitees.at(-1);
      if (!last) return;
      event.preventDefault();
      mend(last);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    if (!hasSeparator(text)) return;
    event.preventDefault();
    commit(`${draft}${text}`);
  }

  function mend(invitee: Invitee) {
    const others = invitees.filter(one => one !== invitee);
    onChange(draft.trim() ? addInvitees(others, draft) : others, invitee.address);
    document.getElementById(control.id)?.focus();
  }

  return (
    <div className={boxStyle} data-invalid={control['aria-invalid']}>
      {invitees.map(invitee => (
        <span key={invitee.address} className={cx(chipStyle, invitee.problem ? wrongChip : fineChip)}>
          <button
            type="button"
            disabled={disabled}
            title="Edit address"
            className="min-w-0 truncate"
            onClick={() => mend(invitee)}
          >
            {invitee.address}
          </button>
          <button
            type="button"
            disabled={disabled}
            aria-label={`Remove ${invitee.address}`}
            className="grid size-6 shrink-0 place-items-center rounded-full hover:bg-hover max-desk:size-9"
            onClick={() =>
              onChange(
                invitees.filter(one => one !== invitee),
                draft,
              )
            }
          >
            <X aria-hidden className="size-3" />
          </button>
        </span>
      ))}
      <input
        {...control}
        type="text"
        inputMode="email"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={invitees.length === 0 ? 'name@example.com' : undefined}
        value={draft}
        className="h-7 min-w-32 flex-1 bg-transparent px-1 outline-none max-desk:h-9 max-desk:text-16"
        onChange={event => onChange([...invitees], event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </div>
  );
}

const boxStyle =
  'flex max-h-48 min-h-18 flex-wrap content-start gap-1.5 overflow-y-auto rounded-control border border-control-line bg-surface p-1.5 transition-[border-color,box-shadow] focus-within:border-accent focus-within:shadow-focus data-invalid:border-red data-invalid:focus-within:shadow-focus-red';

const chipStyle = 'flex h-7 max-w-full items-center rounded-full border pr-0.5 pl-2.5 text-13 max-desk:h-9';
const fineChip = 'border-line bg-sunken';
const wrongChip = 'border-transparent bg-red-soft text-red';
