import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../resources/index.ts'

const root = join(import.meta.dirname, '../..')
const here = relative(root, import.meta.filename)
/**
 * Tests check codes on the wire, and definitions declare codes, those of shared fields in options.
 */
const exempt = /\.test\.tsx?$|\.(resource|extension|actions|calls|inputs|options|errors)\.ts$/
const filesOf = (...folders: string[]): string[] =>
  folders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(path => join(folder, path))
      .filter(path => /\.tsx?$/.test(path)),
  )
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

const codes: ReadonlySet<string> = new Set(errorCodes().filter(code => code !== '200'))
/** The digits of codes that a text writes out, except those of success, which is no error. */
const digitsIn = (text: string): string[] =>
  [...text.matchAll(/(?<=['"`])\d+(?=['"`])/g)]
    .map(([digits]) => digits)
    .filter(digits => codes.has(digits))

describe('an error is said by its name', () => {
  it('and digits of a code are found wherever one is written', () => {
    expect(digitsIn("throw new Fault('804').at('phone')")).toEqual(['804'])
    expect(digitsIn('if (error.code === "409") return `429`')).toEqual(['409', '429'])
    expect(digitsIn("keepReply(tx, call, '200') // 804, and '123456'")).toEqual([])
  })

  it('in the server, the rules and the mocks', () => {
    const sources = filesOf('server', 'resources', 'mocks').filter(path => !exempt.test(path))
    expect(sources.length).toBeGreaterThan(300)
    expect(
      sources.flatMap(path => digitsIn(textOf(path)).map(digits => `${path}: ${digits}`)),
    ).toEqual([])
  })

  it('in tests, where they make one', () => {
    const offendingFiles = filesOf('server', 'resources', 'mocks', 'tests').filter(
      path => path !== here && /new Fault\(\s*['"`]/.test(textOf(path)),
    )
    expect(offendingFiles).toEqual([])
  })
})
