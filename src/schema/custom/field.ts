import { isObject } from '../../protocol/isObject.ts'

/** Types of custom fields. */
export const customTypes = [
  'TEXT',
  'NUMBER',
  'DATE',
  'CHOICE',
  'TAGS',
  'FLAG',
  'PHONE',
  'EMAIL',
] as const
export type CustomType = (typeof customTypes)[number]

/** One choice of a custom field. Records hold its id, so a choice can be renamed at any time. */
export interface CustomChoice {
  readonly id: string
  readonly label: string
  /** Records that hold it keep it; no other record can get it. */
  readonly retired?: boolean
}

/**
 * A field that an institution has added to one of its resources, as sessions and stores carry it.
 */
export interface CustomField {
  /** Name on the wire: 'x_1'. No declared field begins like this. */
  readonly name: string
  readonly resource: string
  readonly type: CustomType
  readonly label: string
  readonly help?: string
  readonly required?: boolean
  /** The default value, in the form of a spreadsheet cell. */
  readonly preset?: string
  /** Values are masked for roles that see them masked. */
  readonly masked?: boolean
  /** Only roles with the field's own permission see it. */
  readonly restricted?: boolean
  /** A column of the list unless people choose their own. */
  readonly inList?: boolean
  /** Heading under which the form shows it. */
  readonly group?: string
  readonly choices?: readonly CustomChoice[]
  /** Of phones: the calling code of numbers without one. */
  readonly callingCode?: string
  /** Hidden everywhere; its values stay. */
  readonly retired?: boolean
  /** Its index is still being filled: it can be filtered, but not sorted by. */
  readonly building?: boolean
}

/** The most custom fields of one resource that are in use at a time. */
export const maxCustomFields = 50

const named = /^x_[1-9]\d{0,5}$/
/** Whether a name is that of a custom field; names of declared fields never are. */
export const isCustomName = (name: string): boolean => name.startsWith('x_') && named.test(name)

/** The right to see a restricted field, and the data permission of a masked one. */
export const customCode = ({ resource, name }: Pick<CustomField, 'resource' | 'name'>): string =>
  `${resource}.${name}`

const isType = (value: unknown): value is CustomType => customTypes.some(type => type === value)

const isField = (value: unknown): value is CustomField =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  isCustomName(value['name']) &&
  typeof value['resource'] === 'string' &&
  typeof value['label'] === 'string' &&
  isType(value['type'])

/** Parses custom fields from JSON; invalid ones are left out. */
export const customFieldsFrom = (json: unknown): readonly CustomField[] =>
  Array.isArray(json) ? json.filter(isField) : []
