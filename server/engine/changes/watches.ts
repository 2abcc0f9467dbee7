import type { Schedule } from '../domain.ts'
import type { EnginePorts } from '../ports.ts'
import { Watch, type WatchOptions } from './watch.ts'
import { perServer } from '../../platform/perServer.ts'

/** A watch of every server process on its institutions. */
export interface WatchDefinition {
  /**
   * The event that triggers a check of an institution: `change` (a commit that changed records), or
   * the name of an event that `hearWatches` passes on.
   */
  readonly hears: string
  /** Milliseconds between two checks of all institutions, regardless of events. */
  readonly every: number
  /** Milliseconds between two questions which institutions it has; `every` unless given. */
  readonly asksEvery?: number
  /** How it looks, in the server that these ports belong to. */
  readonly watch: (ports: EnginePorts) => WatchOptions
}
/** Watches by their names. */
export type Watches = Readonly<Record<string, WatchDefinition>>

const watchesOf = perServer(() => new Map<string, Watch>())

const definitionOf = (ports: EnginePorts, name: string): WatchDefinition => {
  const definition = ports.watches[name]
  if (!definition) throw new Error(`no manifest lists ${name} in watches`)
  return definition
}

/** The watch of this name in the server that these ports belong to. */
export const watchOf = (ports: EnginePorts, name: string): Watch => {
  const known = watchesOf(ports)
  const watch = known.get(name) ?? new Watch(ports, name, definitionOf(ports, name).watch(ports))
  known.set(name, watch)
  return watch
}

/** Passes news of an institution to the interested watches of this process. */
export const hearWatches = (ports: EnginePorts, news: string, institutionId: string): void => {
  for (const [name, { hears }] of Object.entries(ports.watches))
    if (hears === news) watchOf(ports, name).heard(institutionId)
}

/** A round of a watch; after the `first` one it also reacts to commits. */
export const watchRound = (ports: EnginePorts, name: string, first: boolean): Promise<void> => {
  const watch = watchOf(ports, name)
  const { hears, every, asksEvery = every } = definitionOf(ports, name)
  if (first)
    ports.store.listen((institutionId, topic) => {
      if (topic === hears) watch.heard(institutionId)
    })
  return watch.round(every / asksEvery)
}

/** The rounds of the watches, as schedules. */
export const watchSchedules = (definitions: Watches): readonly Schedule[] =>
  Object.entries(definitions).map(([name, { every, asksEvery = every }]) => ({
    name: `watch ${name}`,
    every: asksEvery,
    run: (ports, first) => watchRound(ports, name, first),
  }))

/** Stops the watches when the server stops, and waits for checks in progress. */
export const haltWatches = async (ports: EnginePorts): Promise<void> => {
  const all = [...watchesOf(ports).values()]
  for (const watch of all) watch.stop()
  await Promise.all(all.map(watch => watch.done()))
}
