import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { domains } from '../../server/domains.ts'
import { callsOf } from '../../server/engine/domain.ts'
import { jobListOf, journalListOf } from '../../src/protocol/lists.ts'
import { operateLogOf, operationLogOf } from '../../src/protocol/logs.ts'
import { isObject } from '../../src/protocol/isObject.ts'
import type { AnyResource } from '../../src/schema/resource.ts'

const all: AnyResource[] = Object.values(resources)
/** Lists that are no resources: they head the columns of their exports. */
const declaredLists: readonly unknown[] = await Promise.all(
  globSync('resources/*/*.list.ts').map(path => import(`../../${path}`)),
)
const definitions: Readonly<Record<string, unknown>> = {
  ...resources,
  pages,
  calls: callsOf(domains, resources).map(({ route }) => route.call),
  lists: [
    operateLogOf(all),
    operationLogOf(all),
    journalListOf(all),
    jobListOf(all),
    ...declaredLists,
  ],
}
/** Names and units that both languages write in Latin letters. */
const universal =
  /^(?:CSV|Excel|IP|ID|SMS|URL|VIP|PRO\+?|BASIC|ENTERPRISE|English|GB|MB|iCalendar|\d+P?|UTC|[\s\d:/+().-]+)$/

interface Text {
  readonly place: string
  readonly en: string
  readonly zh: string
}
/**
 * Every text in two languages of a definition: labels, help, headings of exports, options,
 * questions.
 */
const textsIn = (value: unknown, place: string, seen = new Set<unknown>()): Text[] => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (Array.isArray(value)) return value.flatMap((item, n) => textsIn(item, `${place}.${n}`, seen))
  if (!isObject(value)) return []
  const { en, zh } = value
  if (typeof en === 'string' && typeof zh === 'string') return [{ place, en, zh }]
  return Object.entries(value).flatMap(([name, item]) => textsIn(item, `${place}.${name}`, seen))
}
const texts = Object.entries(definitions).flatMap(([name, value]) => textsIn(value, name))

it('LNG-02 every text of every definition is there in both languages, each in its own', () => {
  expect(texts.length).toBeGreaterThan(800)
  expect(texts.filter(({ en, zh }) => en.trim() === '' || zh.trim() === '')).toEqual([])
  const chineseInEnglish = texts.filter(({ en }) =>
    /\p{Script=Han}/u.test(en.replace(/[“"][^”"]*[”"]/g, '')),
  )
  expect(chineseInEnglish).toEqual([])
  const notChinese = texts.filter(({ zh }) => !/\p{Script=Han}/u.test(zh) && !universal.test(zh))
  expect(notChinese).toEqual([])
})
