import { describe, expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { read as sheetJsRead, write as sheetJsWrite } from '@e965/xlsx'
import { resources as product } from '../../../resources/index.ts'
import { voucher } from '../../../tests/support/fixture/voucher.resource.ts'
import { everything } from '../../../tests/support/signedIn.ts'
import { readByHeadings } from '../../../tests/support/understood.ts'
import {
  importColumns,
  kindOf,
  langs,
  targetOf,
  type AnyResource,
} from '../../../src/schema/index.ts'
import { writeBook } from '../../adapters/sheets/book.ts'
import { readSheets } from '../../adapters/sheets/read.ts'
import {
  ageOf,
  filledSheets,
  exampleColumn,
  isExampleRow,
  stampOf,
  templateBook,
  templatePrint,
} from './template.ts'
import { templateTexts } from './template.texts.ts'
import { exampleTargets } from './templateExample.ts'
import { parseRow } from './parseRow.ts'

const registry: Readonly<Record<string, AnyResource>> = { ...product, voucher }
const importable = Object.values(registry).filter(resource => importColumns(resource).length > 0)
const templateOf = (resource: AnyResource, lang: 'en' | 'zh' = 'en', access = everything) =>
  writeBook(templateBook(resource, { access, registry, lang, zone: 'Asia/Shanghai', year: 2027 }))

describe('the template of a resource', () => {
  it.each(['teacher', 'student'])(
    '%ss are imported in batches: their template has what identifies a person (TCH-04, STU-05)',
    async name => {
      const resource = importable.find(one => one.name === name)
      if (!resource) throw new Error(`no import of ${name}`)
      const read = await readSheets(await templateOf(resource))
      const { fields } = readByHeadings(filledSheets(read), resource, everything)
      expect(fields).toEqual(
        expect.arrayContaining(['name', 'countryCode', 'phone', 'email', 'account']),
      )
    },
  )

  it.each(importable.map(resource => [resource.name, resource] as const))(
    'of %s is understood by the importer in both languages, and its example is no row',
    async (_, resource) => {
      for (const lang of langs) {
        const read = await readSheets(await templateOf(resource, lang))
        const stamp = stampOf(read)
        expect(stamp).toMatchObject({
          kind: 'template',
          resource: resource.name,
          sheet: resource.plural[lang],
        })
        expect(stamp && ageOf(stamp, resource)).toBe('current')
        const dataSheets = filledSheets(read)
        expect(dataSheets.map(({ name }) => name)).toEqual([resource.plural[lang]])
        const { headingRow, fields, rows } = readByHeadings(dataSheets, resource, everything)
        expect([headingRow, fields]).toEqual([1, importColumns(resource)])
        expect(rows).toHaveLength(1)
        const { cells = {} } = rows[0] ?? {}
        expect(isExampleRow(resource, cells)).toBe(true)
        for (const title of ['Ann', 'Example: fractions', '示例：分数'])
          expect(isExampleRow(resource, { ...cells, [exampleColumn(resource)]: title })).toBe(false)
        // the other cells contain values that a row may have
        for (const [name, text] of Object.entries(cells)) {
          const field = resource.fields[name]
          if (!field || name === resource.title || targetOf(field) || text === '') continue
          expect([
            name,
            text,
            kindOf(field).parseCell(text, field.options, {
              lang,
              row: cells,
              defaultCountryCode: '86',
            }).ok,
          ]).toEqual([name, text, true])
        }
      }
    },
  )

  it.each(
    importable.flatMap(resource => langs.map(lang => [resource.name, lang, resource] as const)),
  )(
    'of %s in %s has an example that obeys its own rules and is of one language',
    async (_, lang, resource) => {
      const names = Object.fromEntries(
        [...exampleTargets(resource)].map(([name, target]) => [name, `a ${target}`]),
      )
      const bytes = await writeBook(
        templateBook(resource, {
          access: everything,
          registry,
          lang,
          zone: 'UTC',
          year: 2027,
          names,
        }),
      )
      const { rows } = readByHeadings(filledSheets(await readSheets(bytes)), resource, everything)
      const { cells = {} } = rows[0] ?? {}
      const { issue } = parseRow(resource, 2, cells, {
        lang,
        defaultCountryCode: '86',
        zone: 'UTC',
        now: '2027-08-01T00:00:00.000Z',
        lookUp: (target, text) =>
          [`a ${target}`, cells[exampleColumn(resource)]].includes(text) ? 'id' : undefined,
      })
      expect(issue).toBeUndefined()
      // what ends comes after what begins
      for (const kind of ['date', 'dateTime']) {
        const moments = Object.entries(cells).flatMap(([name, text]) =>
          resource.fields[name]?.kind === kind && text !== '' ? [text] : [],
        )
        expect(moments).toEqual([...new Set(moments)].toSorted())
      }
      const text = Object.values(cells).join(' ')
      expect(text).not.toMatch(lang === 'en' ? /\p{Script=Han}/u : /示例：[a-z]/i)
      // words that are made up for tests, and states that no record starts in
      expect(text).not.toMatch(/数学|chess|paper|river|Ten years|Retired|Withdrawn|已停用|已下架/)
      for (const [name, field] of Object.entries(resource.fields)) {
        const first = field.options.default ?? kindOf(field).empty(field.options)
        if (cells[name] && (field.kind === 'state' || field.options.default !== undefined))
          expect([name, cells[name]]).toEqual([
            name,
            String(kindOf(field).formatCell(first, field.options, lang)),
          ])
      }
    },
  )

  it('knows the example of templates that were made with other words', () => {
    for (const title of ['Example: Zoë Kowalski', '示例：Zoë Kowalski'])
      expect([title, isExampleRow(product.student, { name: title })]).toEqual([title, true])
  })

  it('has no column for what is known of every row', async () => {
    const { lesson } = product
    const book = (without: readonly string[]) =>
      writeBook(
        templateBook(lesson, {
          access: everything,
          registry,
          lang: 'zh',
          zone: 'Asia/Shanghai',
          year: 2027,
          without,
        }),
      )
    const headings = async (without: readonly string[]) =>
      readByHeadings(filledSheets(await readSheets(await book(without))), lesson, everything).fields
    expect(await headings(['courseId'])).toEqual(
      importColumns(lesson).filter(name => name !== 'courseId'),
    )
    // the example is known by its title
    expect(await headings(['name'])).toContain('name')
    const stamp = stampOf(await readSheets(await book(['courseId'])))
    expect(stamp && ageOf(stamp, lesson)).toBe('current')
  })

  it('offers what can be chosen, keeps texts as texts and marks what is needed', async () => {
    const bytes = await templateOf(voucher, 'zh')
    const book = await readXlsx(bytes, { readStyles: true })
    expect(book.sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
      [voucher.plural.zh, false],
      [templateTexts.values.zh, false],
      [templateTexts.notes.zh, false],
      ['_made_here', true],
    ])
    const [first, values] = book.sheets
    const columns = importColumns(voucher)
    const listed = columns.filter(name => {
      const field = voucher.fields[name as keyof typeof voucher.fields]
      return ['boolean', 'choice', 'state'].includes(field.kind)
    })
    expect(listed.length).toBeGreaterThan(0)
    expect(first?.dataValidations?.map(({ type, range }) => [type, range])).toEqual(
      listed.map(name => [
        'list',
        expect.stringMatching(new RegExp(`^${'ABCDEFGHIJKLMNOP'[columns.indexOf(name)] ?? ''}2:`)),
      ]),
    )
    for (const { formula1 } of first?.dataValidations ?? [])
      expect(formula1).toMatch(/^'?可选值'?!\$[A-Z]\$2:\$[A-Z]\$\d+$/)
    expect(values?.rows[1]?.every(value => typeof value === 'string')).toBe(true)
    const headings = first?.rows[0] ?? []
    expect(headings[columns.indexOf(voucher.title)]).toBe(
      `${voucher.fields.title.options.label.zh} *`,
    )
    expect(first?.cells?.get('0,0')?.comment?.text).toMatch(/^必填/)
    const code = columns.indexOf('code')
    for (const row of [1, 2, 900])
      expect(first?.cells?.get(`${row},${code}`)?.style?.numFmt).toBe('@')
  })

  it('carries no field that the caller may not see', async () => {
    const [resource] = importable.filter(one =>
      importColumns(one).some(name => one.fields[name]?.options.right !== undefined),
    )
    if (!resource) throw new Error('no resource has a field under a right of its own')
    const access = { rights: new Set([`${resource.name}.import`]), masks: new Set<string>() }
    const text = JSON.stringify(await readSheets(await templateOf(resource, 'en', access)))
    for (const name of importColumns(resource)) {
      const { label, right } = resource.fields[name]?.options ?? {}
      if (right !== undefined && label) expect(text).not.toContain(label.en)
    }
  })

  it('knows an older template, another resource’s, and a workbook saved again as xls', async () => {
    const [resource, other] = importable
    if (!resource || !other) throw new Error('too few resources')
    const stamp = stampOf(await readSheets(await templateOf(resource)))
    if (!stamp) throw new Error('no stamp')
    expect(ageOf(stamp, other)).toBe('other')
    const name = importColumns(resource).find(column => column !== resource.title) ?? ''
    const field = resource.fields[name]
    if (!field) throw new Error('no field')
    const changed = {
      ...resource,
      fields: {
        ...resource.fields,
        [name]: { ...field, options: { ...field.options, required: true } },
      },
    }
    expect(templatePrint(changed)).not.toBe(templatePrint(resource))
    expect(ageOf(stamp, changed)).toBe('old')
    const saved = sheetJsWrite(sheetJsRead(await templateOf(resource), { type: 'array' }), {
      type: 'array',
      bookType: 'xls',
    }) as ArrayBuffer
    expect(stampOf(await readSheets(new Uint8Array(saved)))).toEqual(stamp)
    expect(stampOf([])).toBeUndefined()
    expect(
      parseRow(resource, 1, {}, { lang: 'en', defaultCountryCode: '86', zone: 'UTC' }).issue,
    ).toBeDefined()
  })
})
