import type { Ids } from './ports.ts'

export interface IdSources {
  now(): number
  random(bytes: number): Uint8Array
}

const letters = '0123456789abcdefghijklmnopqrstuvwxyz'
const timeLetters = 9

const encode = (value: number, length: number): string => {
  let text = ''
  for (let rest = value, i = 0; i < length; i++, rest = Math.floor(rest / 36))
    text = (letters[rest % 36] ?? '0') + text
  return text
}

/**
 * Ids that sort in the order they were made: 9 characters of time, 4 of a counter within the
 * millisecond, 13 of chance. A clock that steps back doesn't take the order back.
 */
export const createIds = ({ now, random }: IdSources): Ids => {
  let last = 0
  let count = 0
  let head = { of: -1, text: '' }
  return {
    next() {
      const time = Math.max(now(), last)
      count = time === last ? count + 1 : 0
      last = time
      // past 36^4 ids in one millisecond the next one is borrowed
      if (count >= 36 ** 4) {
        last += 1
        count = 0
      }
      // an import makes thousands within the same millisecond
      if (head.of !== last) head = { of: last, text: encode(last, timeLetters) }
      let id = head.text + encode(count, 4)
      for (const byte of random(13)) id += letters[byte % 36] ?? '0'
      return id
    },
    secret: bytes => Array.from(random(bytes), b => b.toString(16).padStart(2, '0')).join(''),
  }
}

/**
 * Ids of a fixed seed, for tests and the demo: the same run, the same ids. Starts at `start`
 * milliseconds.
 */
export const seededIds = (seed: number, start: number): Ids => {
  let state = seed >>> 0
  const byte = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  }
  return createIds({ now: () => start, random: n => Uint8Array.from({ length: n }, byte) })
}
