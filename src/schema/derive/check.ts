import { kindOf, type PhoneOptions } from '../fields/index.ts'
import { reserved } from '../../protocol/query.ts'
import { isObject } from '../../protocol/isObject.ts'
import { systemColumns, type AnyResource } from '../resource.ts'
import { actionProblems } from './actionProblems.ts'
import { fieldEntries, fieldOf, targetOf } from './fields.ts'
import { figureProblems } from './figureProblems.ts'
import { defaultProblems, hasDefault } from './defaults.ts'
import { journalProblems } from './journalProblems.ts'
import { computedProblems } from './computedProblems.ts'
import { filterable, sortable } from './lists.ts'
import { seededRng } from '../rng.ts'
import { sampleRecord } from './samples.ts'
import { headingsOf, normaliseHeading } from './sheets.ts'
import { stateFields } from './states.ts'
import { joinsOf } from './titles.ts'
import { validateRecord } from './validation.ts'

const reservedNames: ReadonlySet<string> = new Set([
  'id',
  'version',
  'createTime',
  'updateTime',
  'createdBy',
  'deletedAt',
  'institutionId',
  ...reserved,
])
const opSuffix = /_(ne|gte|gt|lte|lt|null|like|has)$/

/**
 * Problems of a definition that the compiler can't see, as sentences; empty if there are none.
 */
export const checkResource = (resource: AnyResource): string[] =>
  [
    ...nameProblems(resource),
    ...keyProblems(resource),
    ...matchProblems(resource),
    ...titleOnlyProblems(resource),
    ...computedProblems(resource),
    ...formProblems(resource),
    ...listProblems(resource),
    ...fieldProblems(resource),
    ...headingProblems(resource),
    ...actionProblems(resource),
    ...figureProblems(resource),
    ...journalProblems(resource),
    ...sampleProblems(resource),
  ].map(problem => `${resource.name}: ${problem}`)

const nameProblems = (resource: AnyResource): string[] => [
  ...(/^[a-z][A-Za-z0-9]*$/.test(resource.name) ? [] : ['name is not camelCase']),
  ...(resource.routes && !resource.menu ? ['has routes but no menu'] : []),
  ...(resource.menu && !resource.icon ? ['stands in the menu without an icon'] : []),
  ...fieldEntries(resource).flatMap(([name]) => {
    if (reservedNames.has(name) || name.startsWith('x_'))
      return [`field ${name} has a reserved name`]
    return /^[a-z][A-Za-z0-9]*$/.test(name) && !opSuffix.test(name)
      ? []
      : [`field ${name} is not camelCase`]
  }),
]

const keyProblems = (resource: AnyResource): string[] =>
  (resource.keys ?? []).flatMap(key => {
    const last = key.at(-1)
    const text = key.join('+')
    if (last === undefined) return ['has an empty natural key']
    return [
      ...(fieldOf(resource, last)?.options.taken
        ? []
        : [`key ${text}: field ${last} has no taken code`]),
      ...key
        .filter(name => {
          const field = fieldOf(resource, name)
          return field && kindOf(field).column(field.options).index !== 'btree'
        })
        .map(name => `key ${text}: field ${name} can't be indexed`),
    ]
  })

const matchProblems = (resource: AnyResource): string[] => {
  const match = (resource.import && resource.import.match) || []
  return [
    ...(match.length && resource.keys?.length
      ? ['an import is matched by the natural keys, where there are any']
      : []),
    ...(match.length && !match.some(name => fieldOf(resource, name)?.options.required)
      ? ['no field that imports match by is required']
      : []),
  ]
}

const titleOnlyProblems = (resource: AnyResource): string[] => {
  if (!resource.createFromTitle) return []
  const needed = fieldEntries(resource).filter(
    ([name, { options }]) =>
      name !== resource.title &&
      options.required === true &&
      !hasDefault(options) &&
      options.readOnly !== true,
  )
  return [
    ...(fieldOf(resource, resource.title)?.kind === 'text'
      ? []
      : ['is created from its title, which is no text']),
    ...(resource.keys?.some(key => key.length === 1 && key[0] === resource.title)
      ? []
      : ['is created from its title, which is no natural key']),
    ...(resource.writes === false ? ['is created from its title, though nobody writes it'] : []),
    ...needed.map(([name]) => `is created from its title, but ${name} is required without default`),
  ]
}

const twice = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) !== at)),
]

const formProblems = (resource: AnyResource): string[] => {
  const inForm = resource.form.groups.flatMap(group => group.fields)
  const missing = fieldEntries(resource).filter(
    ([name, field]) =>
      resource.writes !== false &&
      field.options.required &&
      !field.options.readOnly &&
      !hasDefault(field.options) &&
      !inForm.includes(name),
  )
  // a hand-written form can't be checked
  const hasForm =
    resource.menu !== undefined && resource.writes !== false && !resource.override?.screens?.form
  const left = fieldEntries(resource).filter(
    ([name, { options }]) =>
      hasForm && !options.required && !options.readOnly && !inForm.includes(name),
  )
  return [
    ...left.map(([name]) => `field ${name} is in no group of the form, and not readOnly`),
    ...twice(inForm).map(name => `field ${name} stands in the form twice`),
    ...twice(resource.form.groups.map(group => group.name)).map(
      name => `two groups of the form are named ${name}`,
    ),
    ...twice((resource.show?.groups ?? []).flatMap(group => group.fields)).map(
      name => `field ${name} stands on the page twice`,
    ),
    ...missing.map(([name]) => `required field ${name} is not in the form`),
  ]
}

const listProblems = (resource: AnyResource): string[] => {
  const { columns, hidden = [], filters = [], sort, from, widths = {} } = resource.list
  const by = sort.replace(/^-/, '')
  return [
    ...twice(columns).map(name => `column ${name} stands in the list twice`),
    ...hidden
      .filter(name => !columns.includes(name))
      .map(name => `hidden column ${name} is not a column`),
    ...Object.keys(widths)
      .filter(name => !columns.includes(name))
      .map(name => `a width is that of ${name}, which is not a column`),
    ...filters
      .filter(name => !filterable(resource).has(name))
      .map(name => `field ${name} can't be filtered`),
    ...(sortable(resource).includes(by) ? [] : [`the list can't be sorted by ${by}`]),
    ...(from === undefined || (fieldOf(resource, from)?.kind === 'dateTime' && by === from)
      ? []
      : [`the list begins at ${from}, which is no time that it is sorted by`]),
  ]
}

const fieldProblems = (resource: AnyResource): string[] => {
  const title = fieldOf(resource, resource.title)
  return [
    ...(title?.options.masked || title?.options.right
      ? ['the title field is masked or withheld']
      : []),
    ...(title && !['text', 'longText', 'choice', 'integer'].includes(title.kind)
      ? ['the title field is no text']
      : []),
    ...(title?.options.readOnly === true && resource.writes !== false && !joinsOf(resource)
      ? ['the title field is readOnly: nobody could name a record']
      : []),
    ...(resource.avatar !== undefined && fieldOf(resource, resource.avatar)?.kind !== 'image'
      ? ['the avatar is no image field']
      : []),
    ...(resource.oneOf && resource.oneOf.fields.length < 2
      ? ['oneOf names fewer than two fields']
      : []),
    ...stateFields(resource).flatMap(([name, field]) => {
      const states = Object.keys(field.options.states)
      const named = [
        field.options.initial,
        ...Object.entries(field.options.to).flatMap(([from, moves]) => [
          from,
          ...Object.keys(moves ?? {}),
        ]),
      ]
      const asked = Object.values(field.options.to).flatMap(moves =>
        Object.values(moves ?? {}).flatMap(move => move?.asks ?? []),
      )
      const unoffered = Object.values(field.options.to).flatMap(moves =>
        Object.entries(moves ?? {}).flatMap(([to, move]) =>
          move?.by && (move.right ?? move.refused ?? move.confirm ?? move.danger) ? [to] : [],
        ),
      )
      return [
        ...unoffered.map(to => `field ${name}: a move to ${to} by the server is offered to nobody`),
        ...[...new Set(named)]
          .filter(state => !states.includes(state))
          .map(state => `field ${name} names an unknown state ${state}`),
        ...[...new Set(asked)]
          .filter(other => fieldOf(resource, other)?.options.readOnly ?? !fieldOf(resource, other))
          .map(other => `field ${name}: a move asks for ${other}, which nobody can enter`),
      ]
    }),
    ...fieldEntries(resource).flatMap(([name, field]) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the field is a phone number
      const { country } = field.options as PhoneOptions
      const problems =
        field.kind === 'phone' &&
        country !== undefined &&
        fieldOf(resource, country)?.kind !== 'countryCode'
          ? [`field ${name}: ${country} is no country code field`]
          : []
      if (
        'onDelete' in field.options &&
        field.options.onDelete === 'clear' &&
        field.options.required
      )
        problems.push(`field ${name} is required and can't be cleared with what it refers to`)
      const currency = 'currency' in field.options ? field.options.currency : undefined
      const of =
        isObject(currency) && typeof currency.field === 'string' ? currency.field : undefined
      if (of !== undefined && !fieldOf(resource, of))
        problems.push(`field ${name}: its currency is that of ${of}, which is no field`)
      if (kindOf(field).refers && !targetOf(field)) problems.push(`field ${name} refers to nothing`)
      problems.push(...defaultProblems(resource, name, field))
      const value: unknown = field.options.default
      const rule = kindOf(field).rule({ ...field.options, required: false }, { siblings: [] })
      if (value !== undefined && rule.check(rule.cast(value, {}), {}) && field.kind !== 'phone')
        problems.push(`field ${name}: the default is refused by its own rule`)
      return problems
    }),
  ]
}

/** Samples that are tried: enough for each choice of a few to come up. */
const triedSamples = 5

const sampleProblems = (resource: AnyResource): string[] => {
  const unknown = Object.keys(resource.samples?.(0) ?? {}).flatMap(name =>
    fieldOf(resource, name) ? [] : [`samples name an unknown field ${name}`],
  )
  if (unknown.length || resource.writes === false) return unknown
  const refused = new Map<string, string>()
  for (let n = 0; n < triedSamples; n++) {
    const checked = validateRecord(resource, sampleRecord(resource, seededRng(n), n), 'create')
    for (const [name, { code }] of checked.ok ? [] : Object.entries(checked.errors))
      refused.set(name, code)
  }
  return [...refused].map(
    ([name, code]) =>
      `a sample of field ${name} is refused by its rules (${code}): give fitting ones in samples`,
  )
}

const headingProblems = (resource: AnyResource): string[] => {
  const headings = headingsOf(resource)
  return fieldEntries(resource).flatMap(([name, field]) =>
    Object.values(field.options.label).flatMap(label => {
      const owner = headings.get(normaliseHeading(label))
      return owner === undefined ||
        owner === name ||
        (systemColumns as readonly string[]).includes(owner)
        ? []
        : [`fields ${owner} and ${name} share the heading ${label}`]
    }),
  )
}
