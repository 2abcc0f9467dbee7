import type { CommonOptions } from '../kind.ts'
import type { AnyResource } from '../resource.ts'
import { fieldEntries } from './fields.ts'
import { isFollowing } from './follows.ts'

/** Computed fields with options that only stored fields can have, as sentences. */
export const computedProblems = (resource: AnyResource): string[] =>
  fieldEntries(resource).flatMap(([name, field]) => {
    const { options } = field
    if (options.from !== undefined) return repeatedProblems(resource, name, options)
    if (isFollowing(field)) return toldProblems(resource, name, options)
    if (!options.computed) return []
    const queryFields = [
      ...(resource.list.filters ?? []),
      ...(resource.list.sorts ?? []),
      resource.list.sort.replace('-', ''),
      ...(resource.keys ?? []).flat(),
    ]
    return [
      ...(options.readOnly === true ? [] : [`computed field ${name} is not readOnly`]),
      ...(options.search || queryFields.includes(name)
        ? [`computed field ${name} is filtered, sorted, searched or part of a key`]
        : []),
      ...(options.masked
        ? [`computed field ${name} is masked: only stored values are; give it a right, or store it`]
        : []),
    ]
  })

/** Options without a meaning for a field that repeats another record's field. */
const notOfSources = [
  'required',
  'default',
  'masked',
  'search',
  'taken',
  'normalise',
  'check',
] as const

const repeatedProblems = (
  resource: AnyResource,
  name: string,
  options: CommonOptions,
): string[] => [
  ...notOfSources
    .filter(option => options[option] !== undefined)
    .map(
      option =>
        `field ${name} repeats ${options.from}, so ${option} is not its own: it belongs to the field that it repeats`,
    ),
  ...((resource.keys ?? []).flat().includes(name) || resource.title === name
    ? [`field ${name} repeats ${options.from}, so it is no title and no part of a key`]
    : []),
]

const toldProblems = (resource: AnyResource, name: string, options: CommonOptions): string[] => [
  ...notOfSources
    .filter(option => options[option] !== undefined)
    .map(option => `field ${name} is told by conditions, so ${option} means nothing of it`),
  ...((resource.keys ?? []).flat().includes(name) || resource.title === name
    ? [`field ${name} is told by conditions, so it is no title and no part of a key`]
    : []),
]
