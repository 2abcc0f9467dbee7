import { expect } from 'vitest'
import type { RuleMap } from '../../../server/engine/records/rules.ts'
import { maskedFields } from '../../../src/access/masked.ts'
import { kindOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Answered, Matrix } from './bench.ts'
import type { Path, Subject } from './paths.ts'

/** The unmasked values of the fields that the caller sees masked. */
const secrets = (resource: AnyResource, { record }: Subject): string[] =>
  maskedFields(resource).flatMap(name => {
    const field = resource.fields[name]
    const value = record[name]
    return field &&
      typeof value === 'string' &&
      value !== '' &&
      kindOf(field).mask?.(value) !== value
      ? [value]
      : []
  })

const done = (answer: Answered): unknown => answer.response?.['done'] ?? 0
const refusals = new Set([401, 403, 905, 5003])

/** The parts of a matrix that the callers use. */
export type Asked = Pick<
  Matrix,
  'send' | 'settled' | 'subject' | 'masked' | 'without' | 'single' | 'holder' | 'stranger'
>

/** Checks each kind of caller of a path: throws if a response is not the expected one. */
export const callersOf = (matrix: () => Asked, rules: RuleMap) => {
  const ask = async (path: Path, subject: Subject, token: string | null): Promise<Answered> => {
    const answer = await matrix().send(await path.call(subject), token)
    await matrix().settled(answer, token)
    return answer
  }

  const strangers = async (resource: AnyResource, path: Path, subject: Subject): Promise<void> => {
    const answer = await ask(path, subject, matrix().stranger)
    expect(refusals.has(answer.status) && answer.status !== 905, 'another institution').toBe(false)
    if (path.foreign === 'missing' && !path.free)
      expect([answer.status, done(answer)], 'another institution').toEqual([
        path.name === 'undo' ? 404 : Number(resource.notFound ?? '404'),
        0,
      ])
    // the tally contains the ids that were sent, and nothing else
    if (path.foreign === 'nothing')
      expect([answer.status, done(answer)], 'another institution').toEqual([200, 0])
    const idsReturned = path.foreign === 'nothing' && answer.response?.['failed'] !== undefined
    if (!idsReturned) expect(answer.text, 'another institution').not.toContain(subject.record.id)
    for (const secret of secrets(resource, subject))
      if (!path.name.startsWith('exists')) expect(answer.text).not.toContain(secret)
  }

  const maskedCaller = async (resource: AnyResource, path: Path): Promise<void> => {
    const subject = await matrix().subject(resource, path)
    const answer = await ask(path, subject, await matrix().masked(resource))
    if (path.masked !== undefined) expect(answer.status, 'masked').toBe(path.masked)
    // a role that shows what its maker sees masked is refused by the rules, not by the path
    else if (!path.free && !rules[resource.name]?.changesAccess)
      expect(answer.status, 'masked').toBe(200)
    else expect(answer.status === 401 || answer.status === 403, 'masked').toBe(false)
    if (path.name.startsWith('reveal')) return
    for (const secret of secrets(resource, subject))
      expect(answer.text, 'masked').not.toContain(secret)
  }

  const holders = async (resource: AnyResource, path: Path): Promise<void> => {
    const subject = await matrix().subject(resource, path)
    const answer = await ask(path, subject, matrix().holder)
    const only = matrix().single(resource) && ['create', 'import'].includes(path.name)
    if (only || (matrix().single(resource) && path.name === 'undo')) return
    if (path.free) expect(refusals.has(answer.status), `with the right: ${answer.text}`).toBe(false)
    else expect(answer.status, `with the right: ${answer.text}`).toBe(200)
    // a rule may have changed other records too (a new default replaces the old one), which an undo
    // also reverts
    const matched = answer.response?.['matched']
    // an action on a selection may refuse the made-up input, but never the holder's permission
    if (path.free) {
      const failed = (answer.response?.['failed'] ?? []) as readonly { readonly code: string }[]
      expect(failed.filter(({ code }) => refusals.has(Number(code)))).toEqual([])
      return
    }
    // a preview does nothing
    if (matched !== undefined && answer.response?.['judged'] === undefined)
      expect(answer.response, 'with the right').toMatchObject({
        done: path.name === 'undo' ? matched : 1,
        failed: [],
      })
  }

  const withoutRight = async (
    resource: AnyResource,
    path: Path,
    subject: Subject,
  ): Promise<void> => {
    const token = await matrix().without(path.rights)
    if (path.name !== 'undo') {
      expect((await ask(path, subject, token)).status, 'without the right').toBe(905)
      return
    }
    // the journal answers for each record of an operation, here of one that they made themselves
    const own = await matrix().subject(resource, path, token)
    const answer = await ask(path, own, token)
    if (matrix().single(resource)) expect(done(answer), 'without the right').toBe(0)
    // other records that a rule has changed (a replaced default) are undone with their own
    // permission
    else
      expect(answer.response, 'without the right').toMatchObject({
        failed: [{ id: own.record.id, code: '905' }],
      })
  }

  return { ask, strangers, maskedCaller, holders, withoutRight }
}
