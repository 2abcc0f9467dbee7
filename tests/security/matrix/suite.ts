import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../../custom-pages/index.ts'
import { resources } from '../../../resources/index.ts'
import { rules } from '../../../server/domains.ts'
import { isPlatformRight } from '../../../src/access/index.ts'
import { maskedFields } from '../../../src/access/masked.ts'
import { verbsOf } from '../../../src/access/tree.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { partOfResources } from '../../contract/representatives.ts'
import { visit } from '../../support/fixture/visit.resource.ts'
import { visitRules } from '../../support/fixture/visit.rules.ts'
import { voucher } from '../../support/fixture/voucher.resource.ts'
import { voucherRules } from '../../support/fixture/voucher.rules.ts'
import { stores } from '../../support/stores.ts'
import { openMatrix, type Matrix } from './bench.ts'
import { callersOf } from './callers.ts'
import { ledImport, taskOfExport } from './work.ts'
import { pathsOf } from './paths.ts'

// the fixture shows that nothing here depends on a resource's name, so a new one is tested on every
// path
const all: Readonly<Record<string, AnyResource>> = { ...resources, voucher, visit }
const allRules = { ...rules, voucher: voucherRules, visit: visitRules }

/**
 * Tests every path of the n-th of several parts of the resources and of the fixture, as each kind
 * of caller. Parts run in parallel.
 */
export const matrixOf = (part: number, of: number): void =>
  describe.each(stores.map(kind => [kind.name, kind] as const))(
    'every path on %s',
    (_name, kind) => {
      const places = new Map<'institution' | 'operator', Matrix>()
      // set while the current resource is tested
      let m: Matrix
      const enter = async (place: 'institution' | 'operator'): Promise<void> => {
        m = places.get(place) ?? (await openMatrix(kind, all, allRules, pages, place))
        places.set(place, m)
      }
      afterAll(async () => {
        for (const { store } of places.values()) await store.dispose()
      })

      const { ask, strangers, maskedCaller, holders, withoutRight } = callersOf(() => m, allRules)

      describe.each(
        partOfResources(part, of, [voucher, visit]).map(one => [one.name, one] as const),
      )('%s', (_of, resource) => {
        // what only the platform's operator has is tested in their place
        const isPlatform = isPlatformRight(resource.name)
        beforeAll(async () => {
          await enter(isPlatform ? 'operator' : 'institution')
          if (!isPlatform) await m.restoreOnly()
        })
        // the operator's own permissions in an institution have a separate test
        // (server/domain/operator)
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
