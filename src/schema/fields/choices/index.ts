import { ErrorCode } from '../../../protocol/errors/codes.ts'
import { isObject } from '../../../protocol/isObject.ts'
import type { CustomChoice } from '../../custom/field.ts'
import { issue, type Issue } from '../../issue.ts'
import type { CommonOptions, Field, Kind, Optional } from '../../kind.ts'
import { good } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { malformed, ruleOf } from '../base/rule.ts'
import { hasUnprintable, longerThan, tidyLine } from '../base/text.ts'
import { splitTags } from '../tags/index.ts'

/** The options of a field that people define: their labels, and the ids that records store. */
export type ChoicesOptions = CommonOptions<readonly CustomChoice[]>

export const choices = <const O extends ChoicesOptions>(
  options: Only<O, ChoicesOptions>,
): Field<'choices', Optional<O, readonly CustomChoice[]>, O> => ({ kind: 'choices', options })

const longest = 60
/** How many choices there may be. */
const maxChoices = 200
const idForm = /^c[1-9]\d{0,5}$/
const isId = (id: unknown): id is string => typeof id === 'string' && idForm.test(id)

/**
 * New options get ids above the existing ones, so that an id keeps its meaning while it is listed.
 */
const clean = (value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return null
  if (!Array.isArray(value)) return value
  if (!value.length) return null
  const ids = value.map((item: unknown) => (isObject(item) ? item['id'] : undefined))
  let last = Math.max(0, ...ids.map(id => (isId(id) ? Number(id.slice(1)) : 0)))
  return value.map((item: unknown): unknown => {
    if (!isObject(item)) return item
    const { id, label, retired, ...rest } = item
    const known = id === undefined || id === null || id === '' ? undefined : id
    if (known === undefined) last += 1
    return {
      id: known ?? `c${last}`,
      label: tidyLine(label),
      ...(retired === true ? { retired } : {}),
      ...rest,
    }
  })
}

const isChoice = (item: unknown): item is CustomChoice =>
  isObject(item) &&
  isId(item['id']) &&
  typeof item['label'] === 'string' &&
  !longerThan(item['label'], longest) &&
  !hasUnprintable(item['label']) &&
  Object.keys(item).every(key => ['id', 'label', 'retired'].includes(key))

const check = (value: unknown, options: ChoicesOptions): Issue | undefined => {
  if (!Array.isArray(value) || !value.every(isChoice)) return malformed(options)
  if (value.length > maxChoices) return malformed(options, { maxItems: maxChoices })
  if (new Set(value.map(({ id }) => id)).size < value.length) return malformed(options)
  return new Set(value.map(({ label }) => label.toLowerCase())).size < value.length
    ? issue(ErrorCode.invalidFormat, { taken: 1 })
    : undefined
}

const fromStore = (raw: unknown): readonly CustomChoice[] | null => {
  const json: unknown = typeof raw === 'string' ? JSON.parse(raw) : raw
  return Array.isArray(json) ? json.filter(isChoice) : null
}

export const choicesKind: Kind<ChoicesOptions, readonly CustomChoice[]> = {
  name: 'choices',
  // a sheet would create new options from the names in it
  inCells: false,
  empty: () => null,
  rule: options =>
    ruleOf(options, null, { clean, check: value => check(value, options), type: 'list' }),
  column: options => ({ type: 'jsonb', nullable: !options.required, index: 'none' }),
  toStore: value => (value?.length ? JSON.stringify(value) : null),
  fromStore,
  filters: () => [],
  parseFilter: () => undefined,
  parseCell: cell => good(splitTags(cell).map((label, n) => ({ id: `c${n + 1}`, label }))),
  formatCell: value => (value?.length ? value.map(({ label }) => label).join('#') : null),
  sample: (_options, rng) =>
    ['A', 'B', 'C'].slice(0, rng.int(1, 3)).map((label, n) => ({ id: `c${n + 1}`, label })),
  openapi: options => ({
    type: options.required ? 'array' : ['array', 'null'],
    maxItems: maxChoices,
    items: {
      type: 'object',
      required: ['label'],
      properties: {
        id: { type: 'string', description: 'Left out for a new choice' },
        label: { type: 'string', maxLength: longest },
        retired: { type: 'boolean' },
      },
    },
  }),
}
