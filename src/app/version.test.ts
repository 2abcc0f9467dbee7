import { expect, it } from 'vitest'
import { checkVersion } from './version.ts'

const run = async (stored: string | null, served: string | undefined, built = '1') => {
  const seen = { stored, reloads: 0 }
  const port = {
    built,
    stored: () => seen.stored,
    store: (v: string) => void (seen.stored = v),
    read: () => Promise.resolve(served),
    reload: () => void seen.reloads++,
  }
  await checkVersion(port)
  await checkVersion(port)
  return seen
}

it.each([
  ['the first visit remembers the version', null, '1', '1', 0],
  ['the same version changes nothing', '1', '1', '1', 0],
  ['another version reloads, once', '1', '2', '2', 1],
  ['an unreadable version file is no news', '1', undefined, '1', 0],
] as const)('%s (NAV-12)', async (_what, stored, served, after, reloads) => {
  expect(await run(stored, served)).toEqual({ stored: after, reloads })
})

it('a page that is already the new version is not reloaded (NAV-12)', async () => {
  expect(await run('1', '2', '2')).toEqual({ stored: '2', reloads: 0 })
})
