import { ErrorCode } from '../../protocol/errors/codes.ts'
import type { Field } from '../kind.ts'
import type { Label } from '../label.ts'
import type { AnyResource, Group } from '../resource.ts'
import { customCode, type CustomChoice, type CustomField, type CustomType } from './field.ts'

const bothLanguages = (text: string): Label => ({ en: text, zh: text })
const yes = new Set(['1', 'yes', 'true', '是'])

const choiceLabel = ({ label, retired }: CustomChoice): Label =>
  retired ? { en: `${label} (retired)`, zh: `${label}（已停用）` } : bothLanguages(label)

/** The id of the choice that a default names. */
const presetChoice = ({ choices = [], preset }: CustomField): string | undefined =>
  choices.find(choice => !choice.retired && choice.label === preset)?.id

/** The options of each type beyond the common ones, and the field kind that it becomes. */
const kindsOfTypes: Readonly<
  Record<CustomType, (field: CustomField) => readonly [kind: string, options: object]>
> = {
  TEXT: ({ preset }) => ['text', { search: true, default: preset }],
  NUMBER: ({ preset }) => ['decimal', { scale: 4, default: preset && Number(preset) }],
  DATE: ({ preset }) => ['date', { default: preset }],
  CHOICE: field => {
    const retired = new Set(field.choices?.flatMap(({ id, retired }) => (retired ? [id] : [])))
    return [
      'choice',
      {
        options: Object.fromEntries(
          (field.choices ?? []).map(choice => [choice.id, choiceLabel(choice)]),
        ),
        words: Object.fromEntries(
          (field.choices ?? []).filter(c => c.retired).map(({ id, label }) => [id, [label]]),
        ),
        default: presetChoice(field),
        // records that hold a retired choice are not checked again, so they keep it
        check: (value: unknown) =>
          retired.has(String(value)) ? ErrorCode.invalidFormat : undefined,
      },
    ]
  },
  TAGS: ({ preset }) => ['tags', { max: 20, wide: true, default: preset?.split(/[#＃]/) }],
  FLAG: ({ preset }) => ['boolean', { default: preset && yes.has(preset.toLowerCase()) }],
  PHONE: ({ preset, callingCode }) => ['phone', { search: true, callingCode, default: preset }],
  EMAIL: ({ preset }) => ['email', { search: true, default: preset }],
}

const withoutEmpty = (options: object): object =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([, value]) => value !== undefined && value !== '' && value !== false,
    ),
  )

/** A custom field in the terms of declared ones. A flag is never empty, so none is required. */
export const fieldOfCustom = (custom: CustomField): Field => {
  const [kind, own] = kindsOfTypes[custom.type](custom)
  const { help, required, masked, restricted, type } = custom
  return {
    kind,
    options: {
      label: bothLanguages(custom.label),
      ...(help ? { help: bothLanguages(help) } : {}),
      ...(required && type !== 'FLAG' ? { required: true } : {}),
      ...(masked ? { masked: customCode(custom) } : {}),
      ...(restricted ? { right: customCode(custom) } : {}),
      ...withoutEmpty(own),
    },
  }
}

const further: Label = { en: 'Further details', zh: '其他信息' }

/**
 * The groups of a form or a page with the custom fields: under the heading that they name, else
 * under one of their own at the end.
 */
const grouped = (groups: readonly Group[], customs: readonly CustomField[]): readonly Group[] => {
  const headings = new Map<string, string[]>()
  for (const { group = '', name } of customs)
    headings.set(group, [...(headings.get(group) ?? []), name])
  const known = groups.map(group => {
    const added = [...new Set(Object.values(group.label))].flatMap(heading => {
      const names = headings.get(heading) ?? []
      headings.delete(heading)
      return names
    })
    return added.length ? { ...group, fields: [...group.fields, ...added] } : group
  })
  return [
    ...known,
    ...[...headings].map(([heading, fields], at) => ({
      name: `x_${at}`,
      label: heading ? bothLanguages(heading) : further,
      fields,
    })),
  ]
}

const ownFields = new WeakMap<AnyResource, readonly CustomField[]>()
const declaredByDerived = new WeakMap<AnyResource, AnyResource>()
/** The definition as it is declared, without the custom fields that it was given. */
export const declaredOf = (resource: AnyResource): AnyResource =>
  declaredByDerived.get(resource) ?? resource
/**
 * The custom fields that a definition was made with, retired ones among them: the store writes
 * their values as all others.
 */
export const customFieldsIn = (resource: AnyResource): readonly CustomField[] =>
  ownFields.get(resource) ?? []

/**
 * An institution's version of a resource: its declared fields, then its custom ones in their order.
 * Lists, forms, rules, imports and exports derive from it as from a declared resource. Retired
 * fields are left out.
 */
export const withCustomFields = (
  resource: AnyResource,
  fields: readonly CustomField[],
): AnyResource => {
  const own = fields.filter(field => field.resource === resource.name)
  if (!resource.custom || !own.length) return resource
  const customs = own.filter(({ retired }) => !retired)
  const names = customs.map(({ name }) => name)
  const { list, form, show } = resource
  const derived: AnyResource = {
    ...resource,
    fields: {
      ...resource.fields,
      ...Object.fromEntries(customs.map(custom => [custom.name, fieldOfCustom(custom)])),
    },
    list: {
      ...list,
      columns: [...list.columns, ...names],
      hidden: [
        ...(list.hidden ?? []),
        ...customs.flatMap(({ name, inList }) => (inList ? [] : [name])),
      ],
      filters: [...(list.filters ?? []), ...names],
      ...(list.sorts
        ? {
            sorts: [
              ...list.sorts,
              ...customs.filter(({ type }) => type !== 'TAGS').map(({ name }) => name),
            ],
          }
        : {}),
    },
    form: { ...form, groups: grouped(form.groups, customs) },
    ...(show?.groups ? { show: { ...show, groups: grouped(show.groups, customs) } } : {}),
    ...(resource.import && resource.import.columns
      ? { import: { ...resource.import, columns: [...resource.import.columns, ...names] } }
      : {}),
    ...(resource.export && resource.export.columns
      ? { export: { ...resource.export, columns: [...resource.export.columns, ...names] } }
      : {}),
  }
  ownFields.set(derived, own)
  declaredByDerived.set(derived, resource)
  return derived
}

const derivedByFields = new WeakMap<readonly CustomField[], WeakMap<AnyResource, AnyResource>>()
/**
 * Like `withCustomFields`, but cached per list of fields, because data derived from a definition is
 * cached by the definition object.
 */
export const customised = (
  resource: AnyResource,
  fields: readonly CustomField[] | undefined,
): AnyResource => {
  // a definition that already has its custom fields stays as it is
  if (!resource.custom || !fields?.length || ownFields.has(resource)) return resource
  let byResource = derivedByFields.get(fields)
  if (!byResource) derivedByFields.set(fields, (byResource = new WeakMap()))
  const known = byResource.get(resource)
  if (known) return known
  const derived = withCustomFields(resource, fields)
  byResource.set(resource, derived)
  return derived
}
