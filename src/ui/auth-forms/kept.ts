import type { AuthFormValues } from './rules.ts'

// credentials are never stored
const secret: ReadonlySet<string> = new Set([
  'password',
  'again',
  'old',
  'code',
  'present',
  'captcha',
])
const keyOf = (name: string) => `edu_way:${name}`

/**
 * The text typed in a login form before a reload (after changing the language, for example); only
 * for this tab, and without secrets.
 */
export const readKept = (storage: Storage, name: string): Readonly<Record<string, string>> => {
  try {
    const storedValues: unknown = JSON.parse(storage.getItem(keyOf(name)) ?? '{}')
    if (typeof storedValues !== 'object' || storedValues === null) return {}
    return Object.fromEntries(
      Object.entries(storedValues).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      ),
    )
  } catch {
    return {}
  }
}
export const keep = (storage: Storage, name: string, values: AuthFormValues): void => {
  try {
    storage.setItem(
      keyOf(name),
      JSON.stringify(
        Object.fromEntries(Object.entries(values).filter(([field]) => !secret.has(field))),
      ),
    )
  } catch {
    // the browser's store is full or forbidden
  }
}
export const dropKept = (storage: Storage, name: string): void => storage.removeItem(keyOf(name))

const waitsKey = 'edu_code_waits'
const readWaits = (storage: Storage): Readonly<Record<string, number>> => {
  try {
    const waits: unknown = JSON.parse(storage.getItem(waitsKey) ?? '{}')
    return typeof waits === 'object' && waits !== null
      ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this tab wrote it
        (waits as Readonly<Record<string, number>>)
      : {}
  } catch {
    return {}
  }
}
/**
 * When another code may be sent to a target (ms since 1970); 0 where at once. It outlives a reload
 * (LGN-02).
 */
export const waitUntil = (storage: Storage, target: string): number =>
  Number(readWaits(storage)[target]) || 0
/**
 * Stores until when a target has to wait; expired entries are removed. `until` 0: no more waiting.
 */
export const holdWait = (storage: Storage, target: string, until: number, now: number): void => {
  const others = Object.entries(readWaits(storage)).filter(
    ([name, time]) => name !== target && time > now,
  )
  try {
    storage.setItem(
      waitsKey,
      JSON.stringify(Object.fromEntries(until > now ? [...others, [target, until]] : others)),
    )
  } catch {
    // then it is counted by the server alone
  }
}
