import { expect, it } from 'vitest'
import { mutantsOf } from './mutants.ts'
import { sampleOf } from './plan.ts'

const sources: Record<string, string> = {
  'long.ts': Array.from({ length: 50 }, (_, n) => `export const a${n} = b${n} === c`).join('\n'),
  ...Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`short${n}.ts`, `export const x = y${n} && z`]),
  ),
}
const sample = (count: number, seed = 1, of = sources) =>
  sampleOf(
    Object.entries(of).flatMap(([path, source]) => mutantsOf(path, source)),
    count,
    seed,
    path => of[path] ?? '',
  )
const named = (mutants: ReturnType<typeof sample>) =>
  mutants.map(({ path, kind }) => `${path} ${kind}`)

it('draws files before mutants, the same for the same seed', () => {
  const drawn = sample(21)
  expect(new Set(drawn.map(({ path }) => path)).size).toBe(21)
  expect(sample(21)).toEqual(drawn)
  expect(sample(21, 2)).not.toEqual(drawn)
  expect(sample(100)).toHaveLength(70)
})

it('draws the same where other files change, and where lines move', () => {
  const drawn = named(sample(5))
  const other = Object.keys(sources).find(path => !drawn.some(name => name.startsWith(path))) ?? ''
  const moved = Object.fromEntries(
    Object.entries(sources).map(([path, source]) => [
      path,
      path === other ? '' : `// a comment\n${source}`,
    ]),
  )
  expect(named(sample(5, 1, moved))).toEqual(drawn)
})
