import { CircleCheck, TriangleAlert } from 'lucide-react';
import { cx } from '#app/ui/class-names.ts';
import { TextInput } from '#app/ui/field.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { contrastOf, readableContrast, textColorOn } from '#domain/widgets/contrast.ts';
import { widgetSettings } from '#domain/widgets/inputs.ts';

const presets = [
  { value: '#007c59', name: 'Evergreen' },
  { value: '#9a4420', name: 'Rust' },
  { value: '#2b4a75', name: 'Navy' },
  { value: '#2f3833', name: 'Slate' },
  { value: '#5d3f66', name: 'Plum' },
];

/** The accent colour, with the contrast of text on it. */
export function ColorField() {
  return (
    <FormField name="accent" label="Colour">
      {({ value, onChange, ...control }) => {
        const color = String(value);
        const isColor = widgetSettings.shape.accent.safeParse(color).success;
        return (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="relative block w-32">
                <input
                  type="color"
                  aria-label="Pick a colour"
                  value={isColor ? color.toLowerCase() : '#000000'}
                  onChange={({ target }) => onChange(target.value)}
                  className="absolute top-1/2 left-1.5 size-6 -translate-y-1/2 cursor-pointer appearance-none rounded-mark border-0 bg-transparent p-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-mark [&::-webkit-color-swatch]:border-0"
                />
                <TextInput
                  {...control}
                  className="pl-9 tabular-nums"
                  spellCheck={false}
                  autoComplete="off"
                  maxLength={7}
                  value={color}
                  onChange={({ target }) => onChange(target.value.trim())}
                />
              </span>
              <Presets value={color} onChange={onChange} />
            </div>
            {isColor && <Contrast color={color} />}
          </>
        );
      }}
    </FormField>
  );
}

function Presets({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  return (
    <span className="flex gap-2.5">
      {presets.map(({ value: color, name }) => (
        <button
          key={color}
          type="button"
          title={name}
          aria-label={name}
          aria-pressed={value.toLowerCase() === color}
          onClick={() => onChange(color)}
          style={{ backgroundColor: color }}
          className="relative size-7 rounded-full outline-offset-2 ring-offset-2 ring-offset-canvas after:absolute after:-inset-1 aria-pressed:ring-2 aria-pressed:ring-ink-2"
        />
      ))}
    </span>
  );
}

function Contrast({ color }: { color: string }) {
  const { color: text, contrast } = textColorOn(color);
  const white = contrastOf(color, '#ffffff');
  const isReadable = white >= readableContrast;
  const Icon = isReadable ? CircleCheck : TriangleAlert;
  return (
    <p role="status" className={cx('mt-2 flex gap-2 text-12', isReadable ? 'text-ink-3' : 'text-amber')}>
      <Icon aria-hidden className={cx('mt-px', isReadable && 'text-accent-ink')} />
      {isReadable
        ? `White text is easy to read on this colour (${ratio(white)}).`
        : text === '#000000'
          ? `White text is hard to read on this colour (${ratio(white)}), so the widget uses black (${ratio(contrast)}).`
          : `Text is hard to read on this colour (${ratio(contrast)}). Choose a darker or lighter one.`}
    </p>
  );
}

function ratio(contrast: number): string {
  // Rounds down, because 4.49 does not meet 4.5.
  return `${(Math.floor(contrast * 10) / 10).toLocaleString('en-GB')} to 1`;
}
