/**
 * The closed list of field kinds, one folder of src/schema/fields each. `npm run print:kinds`
 * writes the registries from it.
 */
export const fieldKinds = [
  'text',
  'longText',
  'integer',
  'decimal',
  'hours',
  'money',
  'boolean',
  'date',
  'dateTime',
  'choice',
  'multiChoice',
  'state',
  'tags',
  'choices',
  'rights',
  'phone',
  'countryCode',
  'email',
  'url',
  'password',
  'image',
  'file',
  'reference',
  'references',
] as const
export type FieldKind = (typeof fieldKinds)[number]

// asked for every field of every row
const names: ReadonlySet<string> = new Set(fieldKinds)

/** Whether a name is that of a field kind. */
export const isFieldKind = (name: string): name is FieldKind => names.has(name)
