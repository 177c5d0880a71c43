import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/class-names.ts';
import { checkFiles } from '#app/ui/file-check.ts';

type FileDropProps = {
  accept?: string | undefined;
  multiple?: boolean | undefined;
  maxBytes?: number | undefined;
  onFiles: (files: File[]) => void;
  help?: ReactNode;
  title?: string | undefined;
  disabled?: boolean | undefined;
};

export function FileDrop({
  accept,
  multiple = false,
  maxBytes,
  onFiles,
  help,
  title,
  disabled = false,
}: FileDropProps) {
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const noun = multiple ? 'files' : 'a file';

  function take(list: FileList | null) {
    const result = checkFiles([...(list ?? [])], { accept, multiple, maxBytes });
    setRefused(result.refused);
    if (result.taken.length > 0) onFiles(result.taken);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files);
  }

  function drag(event: DragEvent) {
    event.preventDefault();
    setOver(!disabled);
  }

  return (
    <div>
      <fieldset
        aria-describedby={`${id}-help`}
        disabled={disabled}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex items-center gap-3.5 rounded-panel border border-control-line border-dashed px-5 py-3.5 text-ink-2 transition-colors max-desk:px-4 max-desk:py-3',
          over && 'border-accent bg-accent-soft',
        )}
      >
        <span className="grid size-8 shrink-0 place-items-center max-desk:hidden">
          <Upload aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-medium text-ink leading-5">{title ?? `Drop ${noun} here`}</p>
          <p id={`${id}-help`} className="text-12 text-ink-3">
            {help}
          </p>
        </div>
        <Button size="small" disabled={disabled} onClick={() => input.current?.click()}>
          Choose {noun}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          multiple={multiple}
          aria-label={`Choose ${noun}`}
          onChange={event => {
            take(event.target.files);
            // So that the same file can be chosen again after an error.
            event.target.value = '';
          }}
        />
      </fieldset>
      <div role="alert">
        {refused.map(line => (
          <p key={line} className="mt-1.5 wrap-anywhere text-12 text-red">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}
