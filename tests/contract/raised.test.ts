import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { declaredErrors } from '../../resources/index.ts'
import { errors as factories } from '../../server/platform/errors/errors.ts'
import { codesOf } from '../../server/engine/imports/rowCodes.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { Fault } from '../../server/platform/errors/fault.ts'
import errors from '../spec/errors.json' with { type: 'json' }
import spec from '../spec/raised.json' with { type: 'json' }

const folders = ['server', 'resources', 'src', 'dataProvider']
/** Files that only list codes and their texts. */
const listed = /protocol\/errors\/|platform\/errors\/errors|\.errors\.ts$|\.test\.tsx?$/
const sources = folders.flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => `${folder}/${path}`)
    .filter(path => /\.tsx?$/.test(path) && !listed.test(path))
    .map(path =>
      readFileSync(path, 'utf8')
        .replace(/^import [\s\S]*?from .*$/gm, '')
        // the errors that a call declares are removed, because declaring doesn't raise them
        .replace(/errors: \[[\s\S]*?\]/g, ''),
    ),
)
const code = (made: unknown): string | undefined =>
  typeof made === 'function' ? (made() as Fault).code : undefined
const factoriesOf = (wanted: string): string[] =>
  Object.entries(factories).flatMap(([name, factory]) => (code(factory) === wanted ? [name] : []))
const namesOf = (wanted: string): string[] =>
  Object.entries(ErrorCode).flatMap(([name, one]) => (one === wanted ? [name] : []))

/**
 * Whether a source raises a code: by its factory, by its name, or in a definition that declares a
 * refusal.
 */
const isRaised = (wanted: string): boolean => {
  const declared = [...declaredErrors().values()].filter(({ code: one }) => one === wanted)
  const patterns = [
    ...declared.map(({ name }) => new RegExp(`\\b${name}\\b`)),
    ...factoriesOf(wanted).map(name => new RegExp(`\\b${name}\\b`)),
    ...namesOf(wanted).map(name => new RegExp(`ErrorCode\\.${name}\\b`)),
    new RegExp(`(?:[cC]ode|taken|notFound|refused): '${wanted}'`),
  ]
  return sources.some(text => patterns.some(pattern => pattern.test(text)))
}
const ranges = errors.ranges.flatMap(({ codes }) => Object.keys(codes))
const all = [...new Set([...Object.keys(errors.codes), ...ranges])]

it('ERR-05 every code of the specification is raised, or named with the domain that it waits for', () => {
  expect([...spec.built, ...Object.keys(spec.waits)].toSorted()).toEqual(all.toSorted())
  expect(spec.built.filter(one => !isRaised(one))).toEqual([])
})

it('ERR-05 a code that waits is raised by nothing; one that is raised is moved to "built" here', () => {
  // a silent code has no text wherever it comes from
  const waiting = Object.keys(spec.waits).filter(one => !errors.silent.includes(one))
  expect(waiting.filter(isRaised)).toEqual([])
})

it('ERR-03 every code of a row is built; each may stand on a row', () => {
  expect(spec.rows.built.toSorted()).toEqual(errors.importRows.toSorted())
  const codes: ReadonlySet<string> = codesOf(student, [])
  expect(errors.importRows.filter(one => !codes.has(one))).toEqual([])
})
