import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  compiledHead,
  compiledMistakes,
  definitionMistakes,
  type Mistake,
} from '../../../scripts/mistakes.ts'
import { addLibrary, libraryPaths } from '../../support/library.ts'
import { bin, projectCopy, type ProjectCopy } from '../../support/projectCopy.ts'

/**
 * Mistakes in rounds that are planted together: no two of a round replace the same text, or hide
 * each other.
 */
const roundsOf = (mistakes: readonly Mistake[]): readonly (readonly Mistake[])[] => {
  const rounds: Mistake[][] = []
  const placesOf = ({ file, edits }: Mistake) => edits.map(([from]) => `${file} ${from}`)
  for (const mistake of mistakes) {
    const places = new Set(placesOf(mistake))
    const free = rounds.find(
      round =>
        !mistake.alone &&
        !round.some(other => other.alone || placesOf(other).some(place => places.has(place))),
    )
    if (free) free.push(mistake)
    else rounds.push([mistake])
  }
  return rounds
}

// A domain is generated in a copy of the project, and the library of the guides laid over it; both
// are compiled and tested there on every store, and discarded.
describe('domains that are added to the project', { timeout: 900_000 }, () => {
  let copy: ProjectCopy
  const run = (...args: string[]) => copy.run(...args)
  beforeAll(() => {
    copy = projectCopy('domains')
    expect(run('scripts/new-domain.ts', 'bookShelf')).toMatchObject({ status: 0 })
    const archive = ['archive', 'story', '--journal', 'storyEvent', '--without', 'task,page']
    expect(run('scripts/new-domain.ts', ...archive)).toMatchObject({ status: 0 })
    addLibrary(copy.at)
    expect(run('scripts/print-schema.ts').status).toBe(0)
  })
  afterAll(() => copy.remove())

  /**
   * Runs the compiler once over the copy and the mistakes beside it: the messages about each
   * mistake, and any others.
   */
  const compiled = () => {
    const file = 'resources/library/loan/mistakes.ts'
    const lines = compiledMistakes.map(([code], n) => `export const mistake${n} = () => ${code}`)
    writeFileSync(join(copy.at, file), [compiledHead, ...lines, ''].join('\n'))
    const { output } = run(bin('typescript/bin/tsc'), '--noEmit')
    rmSync(join(copy.at, file))
    const errors = output.split(/^(?=\S)/m).filter(error => error.trim() !== '')
    const first = compiledHead.split('\n').length + 1
    return {
      told: (n: number) =>
        errors.filter(error => error.startsWith(`${file}(${first + n},`)).join('\n'),
      others: errors.filter(error => !error.startsWith(`${file}(`)),
    }
  }

  it('new:domain refuses a name that is taken, and changes nothing', () => {
    const before = readFileSync(join(copy.at, 'server/domains.ts'), 'utf8')
    const again = run('scripts/new-domain.ts', 'bookShelf')
    expect(again.status).toBe(1)
    expect(again.output).toContain('exists already; nothing was changed.')
    expect(readFileSync(join(copy.at, 'server/domains.ts'), 'utf8')).toBe(before)
  })

  it('every planted mistake is told in a sentence', () => {
    const files = new Map(
      definitionMistakes.map(({ file }) => [file, readFileSync(join(copy.at, file), 'utf8')]),
    )
    for (const { name, file, edits } of definitionMistakes)
      for (const [from] of edits) expect(files.get(file), name).toContain(from)
    const silent = roundsOf(definitionMistakes).flatMap(round => {
      for (const [file, before] of files)
        writeFileSync(
          join(copy.at, file),
          round
            .filter(mistake => mistake.file === file)
            .flatMap(({ edits }) => edits)
            .reduce((text, [from, to]) => text.replace(from, to), before),
        )
      const { output } = run('scripts/check-definitions.ts')
      return round
        .filter(({ said }) => !output.includes(said))
        .map(({ name }) => `${name}: ${output}`)
    })
    for (const [file, before] of files) writeFileSync(join(copy.at, file), before)
    expect(silent).toEqual([])
    expect(definitionMistakes).toHaveLength(28)
  })

  it('both compile (and every mistake does not), lint, are formatted and listed in the registries', () => {
    const written = ['resources', 'server/domain', 'custom-pages'].map(path => `${path}/book-shelf`)
    const generated = [
      ...written,
      'mocks/seed/book-shelf.ts',
      'resources/archive',
      'server/domain/archive',
      'mocks/seed/archive.ts',
    ]
    const { told, others } = compiled()
    expect(others).toEqual([])
    expect(compiledMistakes.filter(([, said], n) => !told(n).includes(said))).toEqual([])
    expect(compiledMistakes).toHaveLength(12)
    expect(
      run(bin('oxlint/bin/oxlint'), '--type-aware', ...generated, ...libraryPaths).output,
    ).toContain('0 errors')
    expect(run(bin('oxfmt/bin/oxfmt'), '--check', ...generated).status).toBe(0)
    // nothing is unlisted; only the Chinese texts of the generated files are missing
    expect(run('scripts/check-definitions.ts').output.trim().split('\n')).toEqual([
      'bookShelf: label.zh is not Chinese yet',
      'bookShelf: plural.zh is not Chinese yet',
      'story: label.zh is not Chinese yet',
      'story: plural.zh is not Chinese yet',
    ])
  })

  it('both work: their calls, their pages, every conformance test of their resources and the tests that look at every call, screen and text, on every store', () => {
    // the names of what was generated are not translated yet
    const named = ['resources/book-shelf', 'custom-pages/book-shelf', 'resources/archive']
    for (const file of named.flatMap(folder => globSync(`${copy.at}/${folder}/**/*.ts`)))
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replaceAll(/zh: '(?:Book shelf|Story)/g, "zh: '书"),
      )
    expect(run('scripts/print-reference.ts').status).toBe(0)
    const folders = ['server/domain', 'custom-pages'].flatMap(path => [
      `${path}/book-shelf`,
      `${path}/archive`,
      `${path}/library`,
    ])
    const suites = ['routes', 'exports', 'languages', 'titles', 'shipped-roles'].map(
      name => `tests/contract/${name}.test.ts`,
    )
    const passed = /\b\d{3,} passed, 0 failed/
    expect(run('scripts/test.ts', ...folders, ...suites).output).toMatch(passed)
    expect(run('scripts/prove.ts', 'stores', ...folders, ...suites).output).toMatch(passed)
    // the calls and the conformance of all others are the same as without them
    const theirs = `((bookShelf|story|book|loan|fine) on|exactly|every right|/(bookShelf|story|book|loan|fine|library))`
    const all = ['tests/contract/registry', 'tests/contract/calls', '-t', theirs]
    expect(run('scripts/test.ts', ...all).output).toMatch(passed)
    expect(run('scripts/prove.ts', 'stores', ...all).output).toMatch(passed)
  })
})
