import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { watchComposition } from '../../src/ui/parts/composition.ts'

// jsdom has its own Uint8Array, which code that uses Node's (keys, files, the embedded store) would
// not recognise.
globalThis.Uint8Array = new TextEncoder().encode('').constructor as Uint8ArrayConstructor

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
// as the console does when it starts
watchComposition(window)
// the next file begins as this one did
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// Queries by role compute the style of every ancestor, which jsdom does from all rules of Emotion's
// sheets: a third of the time of these tests. They only get an element's inline style; files named
// *.styled.test.tsx, which test styles, get the real one.
type StyleOf = typeof globalThis.getComputedStyle
const current: StyleOf & { readonly real?: StyleOf } = globalThis.getComputedStyle
// the files of a worker share their window
const realStyle = current.real ?? current
const unstyled: Record<string, unknown> = {
  display: 'block',
  visibility: 'visible',
  getPropertyValue: (name: string) => unstyled[name] ?? '',
}
const ownStyle: StyleOf = element => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not set reads as '' or undefined, which callers take alike
  if (!(element instanceof HTMLElement) || !element.hasAttribute('style')) return unstyled as never
  return new Proxy(element.style, {
    get: (style, name) => {
      const value: unknown = Reflect.get(style, name, style)
      if (typeof value === 'function') return value.bind(style) as unknown
      return value === '' && typeof name === 'string' ? (unstyled[name] ?? '') : value
    },
  })
}
globalThis.getComputedStyle = expect.getState().testPath?.includes('.styled.')
  ? realStyle
  : Object.assign(ownStyle, { real: realStyle })
