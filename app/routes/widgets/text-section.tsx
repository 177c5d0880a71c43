import { Languages, Plus } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { FormSection } from '#app/routes/widgets/form-section.tsx';
import { SuggestionList } from '#app/routes/widgets/suggestion-list.tsx';
import type { Draft } from '#app/routes/widgets/use-draft.ts';
import { languageLabels } from '#app/routes/widgets/widget-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { FormField } from '#app/ui/form-field.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#app/ui/menu.tsx';
import { Segment } from '#app/ui/segment.tsx';
import { chooseLanguage, mentionsAi, ownWords } from '#domain/widgets/config.ts';
import { type Widget, type WidgetLanguage, widgetLanguages, widgetLimits } from '#domain/widgets/inputs.ts';

type TextSectionProps = Pick<Widget, 'type' | 'site'> & {
  draft: Draft;
  language: WidgetLanguage;
  onLanguageChange: (language: WidgetLanguage) => void;
};

/** The texts of the widget, one language at a time. Empty fields use the default text. */
export function TextSection({ type, site, draft, language, onLanguageChange }: TextSectionProps) {
  const { setValue } = useFormContext();
  const { texts, launcher } = draft.values;
  const own = chooseLanguage(site.language);
  const spoken = widgetLanguages.filter(one => texts[one] || one === own);
  const shown = spoken.includes(language) ? language : own;
  const words = texts[shown] ?? ownWords;
  const name = (field: keyof typeof ownWords) => `texts.${shown}.${field}`;

  function add(added: WidgetLanguage) {
    setValue(`texts.${added}`, ownWords);
    onLanguageChange(added);
  }

  function remove() {
    const { [shown]: _, ...rest } = texts;
    setValue('texts', rest);
    onLanguageChange(own);
  }

  return (
    <FormSection title="Text">
      <div className="flex flex-wrap items-center gap-2">
        {spoken.length > 1 && (
          <Segment
            label="Language"
            options={spoken.map(value => ({ value, label: languageLabels[value] }))}
            value={shown}
            onValueChange={onLanguageChange}
            className="max-w-full overflow-x-auto"
          />
        )}
        <AddLanguage spoken={spoken} onAdd={add} />
      </div>
      <p className="-mt-2 text-12 text-ink-3">
        For visitors on pages in {languageLabels[shown]}. Leave a field empty to use the default text.
      </p>
      <FormField
        key={name('title')}
        name={name('title')}
        label="Title"
        placeholder={site.name}
        hint={`${words.title.length} of ${widgetLimits.text}`}
        autoComplete="off"
      />
      <FormField
        key={name('greeting')}
        name={name('greeting')}
        label="Greeting"
        hint={`${words.greeting.length} of ${widgetLimits.greeting}`}
        rows={2}
      />
      <FormField
        key={name('notice')}
        name={name('notice')}
        label="AI notice"
        help={describeNotice(site.hasModel, words.notice)}
        hint={`${words.notice.length} of ${widgetLimits.notice}`}
        autoComplete="off"
      />
      <FormField key={`${name('suggestions')}-${draft.filled}`} name={name('suggestions')} label="Suggested questions">
        {({ value, onChange, id }) => <SuggestionList id={id} value={value as string[]} onChange={onChange} />}
      </FormField>
      <FormField key={name('placeholder')} name={name('placeholder')} label="Placeholder" autoComplete="off" />
      {type === 'bubble' && launcher.showsLabel && (
        <FormField key={name('launcher')} name={name('launcher')} label="Button label text" autoComplete="off" />
      )}
      {shown !== own && (
        <Button variant="quiet" size="small" className="-ml-2.5 justify-self-start" onClick={remove}>
          Remove {languageLabels[shown]}
        </Button>
      )}
    </FormSection>
  );
}

/** Required by law where a model answers, so it can be reworded but not removed. */
function describeNotice(hasModel: boolean, typed: string): string {
  if (!hasModel)
    return 'Shown under the title. By default it says that answers are automatic and come from your pages.';
  if (typed && !mentionsAi(typed)) return 'Mention AI, or the widget shows its default notice instead.';
  return 'Shown under the title. It must say that answers come from AI. Leave empty to use the default notice.';
}

type AddLanguageProps = { spoken: readonly WidgetLanguage[]; onAdd: (language: WidgetLanguage) => void };

function AddLanguage({ spoken, onAdd }: AddLanguageProps) {
  const others = widgetLanguages.filter(language => !spoken.includes(language));
  if (others.length === 0) return null;
  return (
    <Menu>
      <MenuTrigger>
        <Button size="small" icon={spoken.length > 1 ? Plus : Languages}>
          Add a language
        </Button>
      </MenuTrigger>
      <MenuContent align="start">
        {others.map(language => (
          <MenuItem key={language} onSelect={() => onAdd(language)}>
            {languageLabels[language]}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  );
}
