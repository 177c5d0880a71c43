import {
  type GraphQLArgument,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';

/** By type and member, the member's type with its arguments. The root types are called Query and Mutation. */
export type SchemaTypes = Record<string, Record<string, string>>;

export function describeSchema(schema: GraphQLSchema): SchemaTypes {
  const described: SchemaTypes = {};
  const roots = new Map([
    [schema.getQueryType()?.name, 'Query'],
    [schema.getMutationType()?.name, 'Mutation'],
  ]);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    const name = roots.get(type.name) ?? type.name;
    if (isObjectType(type) || isInterfaceType(type)) {
      const fields = Object.values(type.getFields());
      described[name] = Object.fromEntries(
        fields.map(field => [field.name, `${field.type}${listArguments(field.args)}`]),
      );
    } else if (isInputObjectType(type)) {
      described[name] = Object.fromEntries(Object.values(type.getFields()).map(field => [field.name, `${field.type}`]));
    } else if (isEnumType(type)) {
      described[name] = Object.fromEntries(type.getValues().map(value => [value.name, 'value']));
    }
  }
  return described;
}

/** Optional arguments that only Shopify has make no difference, so only the required ones are compared. */
function listArguments(args: readonly GraphQLArgument[]): string {
  const required = args.filter(({ type, defaultValue }) => `${type}`.endsWith('!') && defaultValue === undefined);
  if (required.length === 0) return '';
  return ` (${required
    .map(({ name, type }) => `${name}: ${type}`)
    .sort()
    .join(', ')})`;
}
