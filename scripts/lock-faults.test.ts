import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lockFaults, type Lock } from './lock-faults.ts'

const integrity = 'sha512-x'

it('names what npm would install unchecked, from elsewhere, or with a script', () => {
  const packages = {
    '': {},
    'node_modules/good': { integrity },
    'node_modules/of-windows': { optional: true, os: ['win32'] },
    'node_modules/of-arm-linux': { optional: true, os: ['linux'], cpu: ['arm'] },
    'node_modules/of-musl-linux': { optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/of-linux': { optional: true, os: ['linux'] },
    'node_modules/bare': {},
    'node_modules/weak': { integrity: 'sha1-x' },
    'node_modules/odd': { integrity, resolved: 'https://elsewhere.example/odd.tgz' },
    'node_modules/linked': { integrity, link: true },
    'node_modules/running': { integrity, hasInstallScript: true },
    'node_modules/node': { integrity, hasInstallScript: true },
  }
  expect(lockFaults({ packages })).toEqual([
    'node_modules/of-linux has no SHA-512 in package-lock.json',
    'node_modules/bare has no SHA-512 in package-lock.json',
    'node_modules/weak has no SHA-512 in package-lock.json',
    'node_modules/odd comes from elsewhere than https://registry.npmjs.org/',
    'node_modules/linked comes from elsewhere than https://registry.npmjs.org/',
    'node_modules/running runs a script while it is installed, and is not among those that may',
  ])
})

it('finds nothing in the lock file of the project', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm wrote it
  expect(lockFaults(JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock)).toEqual([])
})

it('CI installs with no older npm than the README asks for', () => {
  const script = readFileSync('.ci/run', 'utf8')
  expect(script).toMatch(/npm_pinned=1\d\.\d+\.\d+/)
  expect(script).not.toMatch(/^npm (ci|test)/m)
})
