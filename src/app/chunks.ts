import { createElement, lazy, useState, type ComponentType } from 'react'
import { failedAhead, fetchAhead } from '../ui/parts/ahead.ts'
import { readVersion } from './version.ts'

const reloadedKey = 'chunkReload'
const onceInMillis = 30_000

/** What is needed of the window, so that tests bring their own. */
export interface ReloadPort {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
  readonly now: () => number
  /** Whether the site answers: without it a reload would only take away what is on show. */
  readonly reachable: () => Promise<boolean>
}
/** Told of a chunk that failed; true where the page is being reloaded for it. */
export type ChunkGuard = () => Promise<boolean>

/**
 * A chunk that fails reloads the page, once (NAV-12): another failure within half a minute after a
 * reload doesn't, so that it never loops, and none does while the server is out of reach.
 */
export const createChunkGuard = (port: ReloadPort): ChunkGuard => {
  let reloading = false
  return async () => {
    if (reloading) return true
    if (port.now() - Number(port.storage.getItem(reloadedKey) ?? 0) < onceInMillis) return false
    if (!(await port.reachable())) return false
    if (reloading) return true
    reloading = true
    port.storage.setItem(reloadedKey, String(port.now()))
    port.reload()
    return true
  }
}

/**
 * Loads a chunk. While a reload is on its way the promise stays open, and the screen keeps its
 * skeleton.
 */
export const loadChunk = async <T>(load: () => Promise<T>, guard: ChunkGuard): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (!(await guard())) throw error
    return new Promise<never>(() => undefined)
  }
}

const guard = createChunkGuard({
  get storage() {
    return sessionStorage
  },
  reload: () => location.reload(),
  now: () => Date.now(),
  reachable: async () => (await readVersion()) !== undefined,
})

export interface LazyScreen {
  readonly Screen: ComponentType<object>
  /** Fetches the code ahead of the screen; a failure is left to the moment it is needed. */
  readonly preload: () => Promise<void>
}

/**
 * A screen in a chunk of its own. One whose code is there already is drawn at once: React would
 * hold back what has once been suspended.
 */
export const lazyScreen = (load: () => Promise<ComponentType<object>>): LazyScreen => {
  let there: ComponentType<object> | undefined
  const fetched = async () => (there = await load())
  const Lazy = lazy(() => loadChunk(fetched, guard).then(screen => ({ default: screen })))
  // the choice stays for the life of the screen: another component would lose its state
  const Screen = () => createElement(useState(() => ({ view: there ?? Lazy }))[0].view)
  return { Screen, preload: () => fetchAhead(fetched()) }
}

/**
 * The same care for every other chunk: a field's input, a dialog, the palette. One that is only
 * fetched ahead reloads nothing: after a new version was installed, passing over a button would
 * take away what a form holds.
 */
export const watchChunks = (
  page: Pick<Window, 'addEventListener'> = window,
  reload = guard,
): void =>
  page.addEventListener('vite:preloadError', ({ payload }) => {
    // vite throws the error right after this event, and `fetchAhead` notes it then
    setTimeout(() => {
      if (!failedAhead(payload)) void reload()
    })
  })
