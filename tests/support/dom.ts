import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

// jsdom brings a Uint8Array of its own; what runs on Node's (keys, files, the embedded store) would not know it.
globalThis.Uint8Array = new TextEncoder().encode('').constructor as Uint8ArrayConstructor

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)
// the next file begins as this one did
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
