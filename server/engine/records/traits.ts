import type { FieldKind } from '../../../src/schema/field-kinds.ts'
import type { Field } from '../../../src/schema/kind.ts'

/** What the server does with a kind's values beyond checking and storing them. */
export interface Traits {
  /** Points at an uploaded file; goes out with an address that expires. */
  readonly file?: 'image' | 'file'
}

// complete, so that a new kind is thought about here too
const traits: Readonly<Record<FieldKind, Traits>> = {
  text: {},
  longText: {},
  integer: {},
  decimal: {},
  hours: {},
  money: {},
  boolean: {},
  date: {},
  dateTime: {},
  choice: {},
  multiChoice: {},
  state: {},
  tags: {},
  rights: {},
  phone: {},
  countryCode: {},
  email: {},
  url: {},
  password: {},
  image: { file: 'image' },
  file: { file: 'file' },
  reference: {},
  references: {},
}

export const traitsOf = (field: Field): Traits => traits[field.kind as FieldKind] ?? {}
