import { withArticle } from '#app/routes/organizations/activity-labels.ts';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { Role } from '#domain/organizations/inputs.ts';

type RoleFieldProps = {
  roles: readonly Role[];
  value: string;
  onValueChange: (id: string) => void;
  disabled: boolean;
};

export function RoleField({ roles, value, onValueChange, disabled }: RoleFieldProps) {
  const chosen = roles.find(role => role.id === value);
  const options = roles.map(({ id, name, mayGive }) => ({
    value: id,
    label: mayGive ? name : `${name} (only ${withArticle(name)} can assign it)`,
    disabled: !mayGive,
  }));
  return (
    <Field label="Role" help={chosen?.description ?? 'What they can do.'}>
      {control => (
        <Select
          {...control}
          options={options}
          value={value}
          onValueChange={onValueChange}
          disabled={disabled || roles.length === 0}
        />
      )}
    </Field>
  );
}
