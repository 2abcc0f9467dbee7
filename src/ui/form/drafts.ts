import { fieldEntries } from '../../schema/derive.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { viewOf } from '../view-of.ts'
import { draftSpace } from './draftSpace.ts'

/** Typed but unsaved values, stored in the browser: they survive a reload and a lost session. */
export interface Draft {
  /** Version of the record it was typed upon; 0 for a new one. */
  readonly version: number
  readonly values: Readonly<Record<string, unknown>>
}

const keyOf = (resource: AnyResource, id: string | undefined): string =>
  `edu_draft:${draftSpace()}${resource.name}:${id ?? 'new'}`

/** Fields that never leave the form for the browser's store. */
const secret = (resource: AnyResource): ReadonlySet<string> =>
  new Set(fieldEntries(resource).flatMap(([name, field]) => (viewOf(field).secret ? [name] : [])))

export const readDraft = (
  storage: Storage,
  resource: AnyResource,
  id: string | undefined,
): Draft | undefined => {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(resource, id)) ?? 'null')
    if (!draft || typeof draft !== 'object' || !('values' in draft) || !('version' in draft))
      return undefined
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this tab wrote it
    const { version, values } = draft as Draft
    const known = Object.entries(values).filter(([name]) => name in resource.fields)
    return known.length ? { version, values: Object.fromEntries(known) } : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores the changed values; without any, the draft is deleted. A full store is no error: the form
 * itself still has them.
 */
export const writeDraft = (
  storage: Storage,
  resource: AnyResource,
  id: string | undefined,
  draft: Draft,
): void => {
  const hidden = secret(resource)
  const values = Object.fromEntries(
    Object.entries(draft.values).filter(([name]) => !hidden.has(name)),
  )
  try {
    if (Object.keys(values).length === 0) storage.removeItem(keyOf(resource, id))
    else storage.setItem(keyOf(resource, id), JSON.stringify({ version: draft.version, values }))
  } catch {
    // the browser's store is full or forbidden
  }
}

export const dropDraft = (storage: Storage, resource: AnyResource, id: string | undefined): void =>
  storage.removeItem(keyOf(resource, id))
