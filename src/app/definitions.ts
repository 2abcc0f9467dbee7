import { loaders, outlines } from 'virtual:definitions'
import { linkSources } from '../schema/derive/sources.ts'
import { ofOutline } from '../schema/outline.ts'
import type { AnyResource } from '../schema/resource.ts'

const outlineByName = new Map(outlines.map(outline => [outline.name, outline]))
const loaded = new Map<string, AnyResource>()
let registered: readonly AnyResource[] = outlines.map(ofOutline)
const listeners = new Set<() => void>()

/**
 * Every registered resource, in the registry's order: its definition where it is there, else its
 * outline.
 */
export const registeredResources = (): readonly AnyResource[] => registered

export const onDefinitions = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the definition of a resource is loaded. An unregistered name has none to wait for. */
export const isDefined = (name: string): boolean => loaded.has(name) || !outlineByName.has(name)

const take = (definitions: readonly AnyResource[]): void => {
  for (const definition of definitions) loaded.set(definition.name, definition)
  registered = registered.map(known => loaded.get(known.name) ?? known)
  linkSources([...loaded.values()])
  for (const listener of listeners) listener()
}

const loadAllOf = async (names: readonly string[]): Promise<void> => {
  const missing = names.filter(name => !isDefined(name))
  if (missing.length === 0) return
  take(await Promise.all(missing.flatMap(name => loaders[name]?.() ?? [])))
}

// the same promise for the same request, so that a screen can suspend on it; a failed one is
// requested again
const pending = new Map<string, Promise<void>>()
const once = (key: string, names: readonly string[]): Promise<void> => {
  const known = pending.get(key)
  if (known) return known
  const loading = loadAllOf(names)
  pending.set(key, loading)
  loading.catch(() => pending.delete(key))
  return loading
}

/** Loads every definition. */
export const loadDefinitions = (): Promise<void> => once('', [...outlineByName.keys()])

export const areAllDefined = (): boolean => loaded.size === outlineByName.size

const needsOfList = (name: string): readonly string[] | 'all' =>
  outlineByName.get(name)?.listNeeds ?? []

/** Whether all definitions that the list of a resource shows are there. */
export const isListDefined = (name: string): boolean => {
  const needs = needsOfList(name)
  return [name, ...(needs === 'all' ? outlineByName.keys() : needs)].every(isDefined)
}

/**
 * Loads the definitions that the list of a resource needs: its own, and those of repeated fields
 * and counted records.
 */
export const loadListDefinitions = (name: string): Promise<void> => {
  const needs = needsOfList(name)
  return needs === 'all' ? loadDefinitions() : once(name, [name, ...needs])
}
