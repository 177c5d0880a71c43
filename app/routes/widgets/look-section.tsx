import { CircleHelp, MessageCircle, Search, Sparkles } from 'lucide-react';
import { AvatarField } from '#app/routes/widgets/avatar-field.tsx';
import { ColorField } from '#app/routes/widgets/color-field.tsx';
import { FormPixels, FormSegment, FormToggle } from '#app/routes/widgets/form-controls.tsx';
import { FormSection } from '#app/routes/widgets/form-section.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { Widget, WidgetSettings } from '#domain/widgets/inputs.ts';

type LookSectionProps = Pick<Widget, 'type' | 'siteId'> & { values: WidgetSettings };

export function LookSection({ type, siteId, values }: LookSectionProps) {
  return (
    <FormSection title="Appearance">
      <ColorField />
      <FormField name="scheme" label="Theme">
        {({ onChange, ref: _, ...control }) => <Select {...control} options={schemes} onValueChange={onChange} />}
      </FormField>
      <AvatarField siteId={siteId} pictureId={values.avatar.pictureId} kind={values.avatar.kind} />
      {type === 'bubble' && (
        <>
          <FormSegment name="launcher.icon" label="Button icon" options={icons} />
          <FormToggle name="launcher.showsLabel" label="Button label" help="Shows text next to the icon" />
          <FormSegment name="position.side" label="Side" options={placements} />
          <div className="grid grid-cols-2 gap-3">
            <FormPixels name="position.x" label="Side margin" />
            <FormPixels name="position.y" label="Bottom margin" />
          </div>
        </>
      )}
    </FormSection>
  );
}

const schemes = [
  { value: 'auto', label: 'Match the visitor’s device' },
  { value: 'light', label: 'Always light' },
  { value: 'dark', label: 'Always dark' },
];

const placements = [
  { value: 'left', label: 'Left' },
  { value: 'right', label: 'Right' },
];

const icons = [
  { value: 'chat', label: <Icon of={MessageCircle} name="Chat" /> },
  { value: 'question', label: <Icon of={CircleHelp} name="Question mark" /> },
  { value: 'spark', label: <Icon of={Sparkles} name="Spark" /> },
  { value: 'search', label: <Icon of={Search} name="Magnifying glass" /> },
];

function Icon({ of: Drawing, name }: { of: typeof Search; name: string }) {
  return (
    <>
      <Drawing aria-hidden />
      <span className="sr-only">{name}</span>
    </>
  );
}
