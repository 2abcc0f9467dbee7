/** The closed list of field kinds; registries are `Record<FieldKind, …>`, so that a forgotten half does not compile. */
export const fieldKinds = [
  'text', 'longText', 'integer', 'decimal', 'hours', 'money', 'boolean', 'date', 'dateTime', 'choice', 'multiChoice',
  'state', 'tags', 'phone', 'countryCode', 'email', 'url', 'password', 'image', 'file', 'reference', 'references',
] as const
export type FieldKind = (typeof fieldKinds)[number]
