import { afterAll, beforeAll, describe } from 'vitest'
import { resources as registry } from '../../resources/index.ts'
import type { RuleMap } from '../../server/engine/records/rules.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { stores, type StoreKind } from '../support/stores.ts'
import { partOfResources } from './representatives.ts'
import { accessTests } from './suite/access.ts'
import { appendTests } from './suite/appends.ts'
import { openBench, type Bench } from './suite/bench.ts'
import { askedInputTests, writtenInputTests } from './suite/input.ts'
import { listEditTests } from './suite/listEdits.ts'
import { listTests } from './suite/lists.ts'
import { journalTests } from './suite/journals.ts'
import { ownChangeTests, ownWriteTests } from './suite/ownWrites.ts'
import { sheetTests } from './suite/sheets.ts'
import { writeTests } from './suite/writes.ts'

/**
 * Tests that apply to every resource on every store, from its definition alone. `resources`: the
 * registry with the resource in it, if it is not in the project's.
 */
export const conformance = (
  name: string,
  resource: AnyResource,
  rules: RuleMap,
  kinds: readonly StoreKind[],
  resources: Readonly<Record<string, AnyResource>> = registry,
): void => {
  describe.each(kinds.map(store => [store.name, store] as const))(
    `${name} on %s`,
    (_name, store) => {
      let bench: Bench | undefined
      const ready = (): Bench => {
        if (!bench) throw new Error('not open')
        return bench
      }
      beforeAll(async () => {
        bench = await openBench(store, { resource, resources, rules })
      })
      afterAll(() => bench?.store.dispose())
      const people = resource.writes === undefined
      const additions = resource.writes === 'append' ? appendTests : ownWriteTests
      describe('writes', () => (people ? writeTests(ready) : additions(ready)))
      if (resource.journal)
        describe('journal', () => {
          journalTests(ready)
        })
      else if (resource.writes === false)
        describe('changes', () => {
          ownChangeTests(ready)
        })
      describe('lists', () => {
        listTests(ready)
      })
      if (people)
        describe('list fields', () => {
          listEditTests(ready)
        })
      describe('access', () => {
        accessTests(ready)
      })
      describe('sheets', () => {
        sheetTests(ready)
      })
      describe('input', () => {
        askedInputTests(ready)
        if (people) writtenInputTests(ready)
      })
    },
  )
}

/**
 * Tests the n-th of several parts of the registry: a new resource is in one of them automatically.
 * Parts run in parallel.
 */
export const registryConformance = (part: number, of: number, rules: RuleMap): void => {
  for (const resource of partOfResources(part, of))
    conformance(resource.name, resource, withoutAllowance(rules, resource.name), stores)
}

/**
 * Allowances have tests of their own; here many records are needed, also of what an institution has
 * one of.
 */
const withoutAllowance = (rules: RuleMap, name: string): RuleMap => {
  const own = rules[name]
  return own ? { ...rules, [name]: { ...own, quotas: [] } } : rules
}
