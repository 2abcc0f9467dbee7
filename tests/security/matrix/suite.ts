import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../../custom-pages/index.ts'
import { resources } from '../../../resources/index.ts'
import { rules } from '../../../server/rules.ts'
import { isPlatformRight } from '../../../src/access/index.ts'
import { maskedFields, verbsOf } from '../../../src/access/tree.ts'
import { kindOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { partOfResources } from '../../contract/representatives.ts'
import { visit } from '../../support/fixture/visit.resource.ts'
import { visitRules } from '../../support/fixture/visit.rules.ts'
import { voucher } from '../../support/fixture/voucher.resource.ts'
import { voucherRules } from '../../support/fixture/voucher.rules.ts'
import { stores } from '../../support/stores.ts'
import { openMatrix, type Answered, type Matrix } from './bench.ts'
import { ledImport, taskOfExport } from './work.ts'
import { pathsOf, type Path, type Subject } from './paths.ts'

// the fixture proves it: nothing here names a resource, and one that nobody has thought of is asked on every path
const all: Readonly<Record<string, AnyResource>> = { ...resources, voucher, visit }
const allRules = { ...rules, voucher: voucherRules, visit: visitRules }

/** What the caller sees masked of a record, as it really is. */
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

/** Asks every path of the n-th of so many parts of the resources and of the fixture, as each kind of caller. Parts run side by side. */
export const matrixOf = (part: number, of: number): void =>
  describe.each(stores.map(kind => [kind.name, kind] as const))(
    'every path on %s',
    (_name, kind) => {
      const places = new Map<'institution' | 'operator', Matrix>()
      // where the resource in hand is asked
      let m: Matrix
      const enter = async (place: 'institution' | 'operator'): Promise<void> => {
        m = places.get(place) ?? (await openMatrix(kind, all, allRules, pages, place))
        places.set(place, m)
      }
      afterAll(async () => {
        for (const { store } of places.values()) await store.dispose()
      })

      const ask = async (path: Path, subject: Subject, token: string | null): Promise<Answered> => {
        const answer = await m.send(await path.call(subject), token)
        await m.settled(answer, token)
        return answer
      }

      const strangers = async (
        resource: AnyResource,
        path: Path,
        subject: Subject,
      ): Promise<void> => {
        const answer = await ask(path, subject, m.stranger)
        expect(refusals.has(answer.status) && answer.status !== 905, 'another institution').toBe(
          false,
        )
        if (path.foreign === 'missing' && !path.free)
          expect([answer.status, done(answer)], 'another institution').toEqual([
            path.name === 'undo' ? 404 : Number(resource.notFound ?? '404'),
            0,
          ])
        // the ids that were sent come back in a tally, and nothing else does
        if (path.foreign === 'nothing')
          expect([answer.status, done(answer)], 'another institution').toEqual([200, 0])
        const idsReturned = path.foreign === 'nothing' && answer.response?.['failed'] !== undefined
        if (!idsReturned)
          expect(answer.text, 'another institution').not.toContain(subject.record.id)
        for (const secret of secrets(resource, subject))
          if (!path.name.startsWith('exists')) expect(answer.text).not.toContain(secret)
      }

      const maskedCaller = async (resource: AnyResource, path: Path): Promise<void> => {
        const subject = await m.subject(resource, path)
        const answer = await ask(path, subject, await m.masked(resource))
        if (path.masked !== undefined) expect(answer.status, 'masked').toBe(path.masked)
        // a role that shows what its maker sees masked is refused by the rules, not by the path
        else if (!path.free && !allRules[resource.name as keyof typeof allRules]?.changesAccess)
          expect(answer.status, 'masked').toBe(200)
        else expect(answer.status === 401 || answer.status === 403, 'masked').toBe(false)
        if (path.name.startsWith('reveal')) return
        for (const secret of secrets(resource, subject))
          expect(answer.text, 'masked').not.toContain(secret)
      }

      const holders = async (resource: AnyResource, path: Path): Promise<void> => {
        const subject = await m.subject(resource, path)
        const answer = await ask(path, subject, m.holder)
        const only = m.single(resource) && ['create', 'import'].includes(path.name)
        if (only || (m.single(resource) && path.name === 'undo')) return
        if (path.free)
          expect(refusals.has(answer.status), `with the right: ${answer.text}`).toBe(false)
        else expect(answer.status, `with the right: ${answer.text}`).toBe(200)
        // a rule may have touched others with it (a new default takes the place of the old), which an undo takes back too
        const matched = answer.response?.['matched']
        // what an action on a selection makes of a made-up input is its own; never that the holder may not
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
        const token = await m.without(path.rights)
        if (path.name !== 'undo') {
          expect((await ask(path, subject, token)).status, 'without the right').toBe(905)
          return
        }
        // the journal answers for each record of an operation, here of one that they made themselves
        const own = await m.subject(resource, path, token)
        const answer = await ask(path, own, token)
        if (m.single(resource)) expect(done(answer), 'without the right').toBe(0)
        // what a rule had touched with it (a default that gave way) is another record, and goes back by its own right
        else
          expect(answer.response, 'without the right').toMatchObject({
            failed: [{ id: own.record.id, code: '905' }],
          })
      }

      describe.each(
        partOfResources(part, of, [voucher, visit]).map(one => [one.name, one] as const),
      )('%s', (_of, resource) => {
        // what only the platform's operator has is tested in their place
        const isPlatform = isPlatformRight(resource.name)
        beforeAll(async () => {
          await enter(isPlatform ? 'operator' : 'institution')
          if (!isPlatform) await m.restoreOnly()
        })
        // what the operator alone does in an institution has its own test (server/domain/platform)
        const paths = pathsOf(resource).filter(
          ({ rights }) => isPlatform || !rights.every(isPlatformRight),
        )
        it.each(paths.map(path => [path.name, path] as const))(
          '%s (ROL-02, ROL-03)',
          async (_path, path) => {
            const subject = await m.subject(resource, path)
            expect((await ask(path, subject, null)).http, 'no token').toBe(401)
            expect((await ask(path, subject, m.expired)).http, 'expired').toBe(403)
            await strangers(resource, path, subject)
            await withoutRight(resource, path, subject)
            if (maskedFields(resource).length) await maskedCaller(resource, path)
            await holders(resource, path)
          },
        )
        const offered = new Set<string>(verbsOf(resource))
        if (offered.has('import'))
          it('a led import from its first byte to its undo (ROL-02, ROL-03, IMP-01)', () =>
            ledImport(m, resource))
        // the operator's jobs are seen by who began them alone
        if (offered.has('export') && !isPlatform)
          it('an export as a task (ROL-02, ROL-03, IMP-03)', () => taskOfExport(m, resource))
      })
    },
  )
