/** The closed list of field kinds, one folder of src/schema/fields each. `npm run print:kinds` writes the registries from it. */
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

export const isFieldKind = (name: string): name is FieldKind =>
  (fieldKinds as readonly string[]).includes(name)
