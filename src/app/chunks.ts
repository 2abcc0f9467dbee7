import { createElement, lazy, useState, type ComponentType } from 'react'
import { failedAhead, fetchAhead } from '../ui/parts/ahead.ts'
import { readVersion } from './version.ts'

const reloadedKey = 'chunkReload'
const onceInMillis = 30_000

/** The part of the window that this module needs, so that tests can replace it. */
export interface ReloadPort {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
  readonly now: () => number
  /** Whether the site responds: without it a reload would only remove what is shown. */
  readonly reachable: () => Promise<boolean>
}
/** Called with a failed chunk; true if the page is being reloaded. */
export type ChunkGuard = () => Promise<boolean>

/**
 * Reloads the page once when a chunk fails (NAV-12). Another failure within half a minute after a
 * reload doesn't reload, so that it never loops; nor does one while the server can't be reached.
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
 * A lazily loaded screen. If its code is already loaded it renders at once, because React would
 * delay a component that has been suspended.
 */
export const lazyScreen = (load: () => Promise<ComponentType<object>>): LazyScreen => {
  let there: ComponentType<object> | undefined
  const fetched = async () => (there = await load())
  const Lazy = lazy(() => loadChunk(fetched, guard).then(screen => ({ default: screen })))
  // the component stays for the life of the screen: another one would lose its state
  const Screen = () => createElement(useState(() => ({ view: there ?? Lazy }))[0].view)
  return { Screen, preload: () => fetchAhead(fetched()) }
}

/**
 * The same protection for every other chunk: a field's input, a dialog, the palette. A failed
 * prefetch doesn't reload: after a new version was installed, hovering over a button would
 * otherwise lose a form's contents.
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
