import type { FieldKind } from '../field-kinds.ts'
import type { Field, Kind } from '../kind.ts'
import { textKind } from './text/index.ts'
import { longTextKind } from './longText/index.ts'
import { integerKind } from './integer/index.ts'
import { decimalKind } from './decimal/index.ts'
import { hoursKind } from './hours/index.ts'
import { moneyKind } from './money/index.ts'
import { booleanKind } from './boolean/index.ts'
import { dateKind } from './date/index.ts'
import { dateTimeKind } from './dateTime/index.ts'
import { choiceKind } from './choice/index.ts'
import { multiChoiceKind } from './multiChoice/index.ts'
import { stateKind } from './state/index.ts'
import { tagsKind } from './tags/index.ts'
import { rightsKind } from './rights/index.ts'
import { phoneKind } from './phone/index.ts'
import { countryCodeKind } from './countryCode/index.ts'
import { emailKind } from './email/index.ts'
import { urlKind } from './url/index.ts'
import { passwordKind } from './password/index.ts'
import { imageKind } from './image/index.ts'
import { fileKind } from './file/index.ts'
import { referenceKind } from './reference/index.ts'
import { referencesKind } from './references/index.ts'

export * from './text/index.ts'
export * from './longText/index.ts'
export * from './integer/index.ts'
export * from './decimal/index.ts'
export * from './hours/index.ts'
export * from './money/index.ts'
export * from './boolean/index.ts'
export * from './date/index.ts'
export * from './dateTime/index.ts'
export * from './choice/index.ts'
export * from './multiChoice/index.ts'
export * from './state/index.ts'
export * from './tags/index.ts'
export * from './rights/index.ts'
export * from './phone/index.ts'
export * from './countryCode/index.ts'
export * from './email/index.ts'
export * from './url/index.ts'
export * from './password/index.ts'
export * from './image/index.ts'
export * from './file/index.ts'
export * from './reference/index.ts'
export * from './references/index.ts'
export type { FileRef } from './base/file.ts'
export { listEditOf } from './base/list.ts'

/** The pure half of every kind; a kind that is forgotten does not compile. */
export const kinds: { readonly [K in FieldKind]: Kind } = {
  text: textKind,
  longText: longTextKind,
  integer: integerKind,
  decimal: decimalKind,
  hours: hoursKind,
  money: moneyKind,
  boolean: booleanKind,
  date: dateKind,
  dateTime: dateTimeKind,
  choice: choiceKind,
  multiChoice: multiChoiceKind,
  state: stateKind,
  tags: tagsKind,
  rights: rightsKind,
  phone: phoneKind,
  countryCode: countryCodeKind,
  email: emailKind,
  url: urlKind,
  password: passwordKind,
  image: imageKind,
  file: fileKind,
  reference: referenceKind,
  references: referencesKind,
}

const isKind = (name: string): name is FieldKind => Object.hasOwn(kinds, name)

/** The pure half of a field. */
export const kindOf = (field: Field): Kind => {
  if (!isKind(field.kind)) throw new Error(`unknown field kind ${field.kind}`)
  return kinds[field.kind]
}
