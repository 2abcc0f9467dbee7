import type { Page, Request } from 'playwright-core'
import { resources } from '../../resources/index.ts'
import { isObject } from '../../src/protocol/isObject.ts'
import type { AnyResource } from '../../src/schema/resource.ts'

const textKinds: ReadonlySet<string> = new Set([
  'text',
  'longText',
  'email',
  'phone',
  'url',
  'tags',
  'image',
  'file',
])
/**
 * Names under which the server tells what people have written or are called, besides fields of
 * resources.
 */
const furtherNames = [
  'actorName',
  'createdByName',
  'lessonName',
  'courseName',
  'personName',
  'institution',
  'fileName',
  'nodeName',
  'ip',
  'device',
  'devices',
  'userAgent',
  'who',
  'what',
  'by',
  'undoneBy',
  'target',
  'subject',
  'text',
  'title',
  'name',
  'sheet',
  'sheets',
  'heading',
  'headings',
  'value',
  'values',
  'cells',
  'raw',
]
const dataNames: ReadonlySet<string> = new Set([
  ...furtherNames,
  ...Object.values<AnyResource>(resources).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (textKinds.has(kind) ? [name] : [])),
  ),
])

/** Names under which the server maps ids to what the records are called. */
const mapNames: ReadonlySet<string> = new Set(['refs', 'titles', 'teachers'])
/** The values of an entry of the change log: 'Student: 王小明; Minutes: 47' -> '王小明', '47'. */
const changedValues = (changes: string): string[] =>
  changes.split(/[;；] ?/).map(part => part.replace(/^[^:：]*[:：] ?/, ''))

/**
 * Adds the texts of a value that belong to records: those under the names of fields that people
 * write, and titles of what records point at.
 */
const gather = (value: unknown, isData: boolean, into: Set<string>): void => {
  if (typeof value === 'string') {
    if (isData && value !== '') into.add(value)
    return
  }
  if (Array.isArray(value)) for (const item of value) gather(item, isData, into)
  else if (isObject(value))
    for (const [name, item] of Object.entries(value))
      if (name === 'changes' && typeof item === 'string') gather(changedValues(item), true, into)
      else gather(item, isData || dataNames.has(name) || mapNames.has(name), into)
}

interface Heard {
  readonly texts: () => Promise<readonly string[]>
}
const heardByPage = new WeakMap<Page, Heard>()

/**
 * Collects the data that a page receives: texts of records, which are the same in every language.
 */
export const hearData = (page: Page): void => {
  const found = new Set<string>()
  const underway = new Set<Promise<void>>()
  const read = async (request: Request): Promise<void> => {
    try {
      gather(await (await request.response())?.json(), false, found)
    } catch {
      // the page has moved on, or it is no JSON
    }
  }
  // what is cancelled, or never ends, has no body to read
  page.on('requestfinished', request => {
    if (!new URL(request.url()).pathname.startsWith('/edu_')) return
    const reading = read(request)
    underway.add(reading)
    void reading.finally(() => underway.delete(reading))
  })
  heardByPage.set(page, {
    texts: async () => {
      await Promise.all(underway)
      return [...found]
    },
  })
}

/**
 * The texts of records that a page has been sent so far; none of a page that `view` didn't open.
 */
export const heardTexts = async (page: Page): Promise<readonly string[]> =>
  (await heardByPage.get(page)?.texts()) ?? []
