import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import type { Lang } from '../../src/schema/label.ts'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { leadImport, providerAt } from '../support/ledImport.ts'
import { hearData } from '../support/heardData.ts'
import { strayWords } from '../support/stray.ts'
import { cutTexts, seriousFindings, waitUntilIdle, sidewaysScroll } from '../support/walk.ts'
import { wordsOf, type Words } from '../support/words.ts'

const school = consoleOfFile()
let id: string
/** Imports of a messy sheet: one that is checked, and one that is done. */
const imported = { checked: '', done: '' }
beforeAll(async () => {
  const { list } = await school.api<{ list: { id: string }[] }>('student/list?limit=1&q=wxm')
  id = list[0]?.id ?? ''
})
beforeAll(async () => {
  const edu = providerAt(school.origin, school.stored)
  imported.done = (
    await leadImport(edu, 'student', 'tests/support/samples/students-messy.xlsx', true)
  ).jobId
  imported.checked = (
    await leadImport(edu, 'student', 'tests/support/samples/students-messy.xlsx')
  ).jobId
})
type Open = (page: Page, t: Words) => Promise<unknown>
const at =
  (path: string, ready: string): Open =>
  async page => {
    await page.goto(path)
    await page.locator(ready).first().waitFor()
  }
const rows = 'tr[data-id]'
// ten rows look like fifty, and are judged in a fifth of the time
const list = at('/student?limit=10', rows)
const ofImport =
  (step: string, ready: string): Open =>
  async page => {
    await page.goto(`/importJob?jobId=${imported.checked}&step=${step}`)
    await page.getByRole('main').locator(ready).first().waitFor()
  }
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor()
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Addresses of screens outside the shell. */
const outside: string[] = ['login', 'loginOrg']
/** Every screen, and what stands over one. */
const screens: Record<string, Open> = {
  'list of students': list,
  'list of teachers': at('/teacher?limit=10', rows),
  'list of permission templates': at('/permissionTemplate', 'h1'),
  'new student': at('/studentDetail?mode=create', '[name=name]'),
  'new teacher': at('/teacherDetail?mode=create', '[name=name]'),
  student: async page => {
    await page.goto(`/studentDetail?id=${id}`)
    await page.locator('dl').first().waitFor()
  },
  'student being edited': async page => {
    await page.goto(`/studentDetail?id=${id}&mode=edit`)
    await page.locator('[name=name]').waitFor()
  },
  'form with faults': async (page, t) => {
    await page.goto('/teacherDetail?mode=create')
    await page.locator('[name=name]').waitFor()
    await press(page, t.form.save)
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
  'trash, empty': at('/teacher?deleted=only', 'h2'),
  'nothing that matches': at('/student?q=zzzz', 'h2'),
  'filter panel': async (page, t) => {
    await list(page, t)
    await press(page, t.list.filter)
    await dialog(page)
  },
  'column chooser': async (page, t) => {
    await list(page, t)
    await press(page, t.list.columns)
    await dialog(page)
  },
  'choice of an export': async (page, t) => {
    await list(page, t)
    await press(page, t.list.exportAll)
    await dialog(page)
  },
  selection: async (page, t) => {
    await list(page, t)
    // on a phone the head is there for readers alone: the first card then
    await page.locator(`${rows} input[type=checkbox]`).first().check()
    await page.getByText(t.work.selected('1')).waitFor()
  },
  'bulk edit': async (page, t) => {
    await list(page, t)
    await page.locator(`${rows} input[type=checkbox]`).first().check()
    await press(page, t.work.editFields)
    await page.getByRole('dialog').getByLabel(t.edit.bulkAdd).selectOption({ index: 1 })
  },
  'question before a deletion': async (page, t) => {
    await list(page, t)
    await page.locator(`${rows} input[type=checkbox]`).first().check()
    await press(page, t.work.delete)
    await dialog(page)
  },
  import: at('/importJob?resource=student', 'input[type=file] + button'),
  'sheet of an import': ofImport('sheet', '[role=radiogroup]'),
  'columns of an import': ofImport('columns', 'select'),
  'check of an import': ofImport('check', '[data-sheet-row], [role=list] button'),
  'row of an import': async (page, t) => {
    await ofImport('check', '[data-sheet-row], [role=list] button')(page, t)
    // on a phone a row is opened, in the table a cell of it
    const card = page.locator('main [role=list] button').first()
    if (await card.isVisible()) {
      await card.click()
      await dialog(page)
    } else {
      await page.locator('[data-field=name]').first().dblclick()
      await page.getByRole('grid').getByRole('textbox').waitFor()
    }
  },
  'choice of an import': ofImport('import', '[type=radio]'),
  'result of an import': async page => {
    await page.goto(`/importJob?jobId=${imported.done}`)
    await page.getByRole('main').getByRole('table').waitFor()
  },
  palette: async (page, t) => {
    await list(page, t)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('wxm')
    await page
      .getByRole('option', { name: /王小明/ })
      .first()
      .waitFor()
  },
  'list of keys': async (page, t) => {
    await list(page, t)
    await page.keyboard.press('?')
    await dialog(page)
  },
  'page that is not there': at('/nowhere', 'main a, main button'),
  'no access': at('/403', 'h1'),
  'record that is not there': at('/studentDetail?id=none', '[role=alert]'),
}

// a batch edit is chosen in the list, and tells lesson by lesson what would become of it
screens['batch edit of lessons'] = async (page, t) => {
  await at('/lessionList?limit=10', rows)(page, t)
  await page.locator(`${rows} input[type=checkbox]`).first().check()
  await press(page, t.work.editFields)
  await page.getByRole('main').locator('select').selectOption('delay')
  await page.locator('[name=delay]').fill('25')
  await page.getByRole('main').getByRole('listitem').first().waitFor()
}
screens.lesson = async page => {
  const { list: lessons } = await school.api<{ list: { id: string }[] }>('lesson/list?limit=1')
  await page.goto(`/lessionDetail?id=${lessons[0]?.id ?? ''}`)
  await page.locator('dl').first().waitFor()
}

// every other screen of the registries: a new page or resource is looked at without being named
for (const { route, shell, audience } of pages)
  if (shell && audience !== 'public')
    screens[`page ${route}`] = at(`/${route}`, 'main h1, main [role=alert]')
// those of one class
for (const route of [
  'addSuccess',
  'editClass',
  'classManage',
  'classEvent',
  'personAuth',
  'copyClass',
])
  screens[`page ${route}`] = async page => {
    const { list: classes } = await school.api<{ list: { id: string }[] }>('course/list?limit=1')
    await page.goto(`/${route}?id=${classes[0]?.id ?? ''}`)
    await page.locator('main h1').waitFor()
  }
// those of one lesson that is over, and what its class makes of it
const ofLesson =
  (
    address: (ids: { readonly id: string; readonly courseId: string }) => string,
    ready: string,
  ): Open =>
  async page => {
    const { list: lessons } = await school.api<{ list: { id: string; courseId: string }[] }>(
      'lesson/list?limit=1&status=ENDED',
    )
    const [one = { id: '', courseId: '' }] = lessons
    await page.goto(address(one))
    await page.locator(ready).first().waitFor()
  }
screens['page attendance'] = ofLesson(
  ({ id: lessonId }) => `/attendance?lessonId=${lessonId}`,
  'main [data-person], main h2',
)
screens['page record'] = ofLesson(
  ({ id: lessonId }) => `/record?lessonId=${lessonId}`,
  'main [role=tabpanel] > *',
)
screens['networks of a lesson'] = ofLesson(
  ({ id: lessonId }) => `/record?lessonId=${lessonId}&part=network`,
  'main [role=tabpanel] :is(svg.recharts-surface, table, h2)',
)
screens['chart as its figures'] = async page => {
  await at('/chatData', 'main figure svg.recharts-surface')(page, wordsOf('en'))
  await page.keyboard.press('t')
  await page.locator('main figure table').waitFor()
}
screens['page classNotesDetail'] = ofLesson(
  ({ id: lessonId }) => `/classNotesDetail?lessonId=${lessonId}`,
  'main textarea',
)
screens['page classAttendanceNew'] = ofLesson(
  ({ courseId }) => `/classAttendanceNew?courseId=${courseId}`,
  'main table, main h2',
)
for (const { name, routes, writes } of Object.values<AnyResource>(resources)) {
  if (!routes || ['student', 'teacher', 'permissionTemplate'].includes(name)) continue
  screens[`list of ${name}`] = at(`/${routes.list}?limit=10`, `${rows}, main h2`)
  // what the server alone makes has no form
  if (writes !== false)
    screens[`new ${name}`] = at(`/${routes.detail}?mode=create`, 'main form label')
}
// its files go by the tray of uploads, so that no form waits for them
screens['new courseware'] = at('/coursewareDetail?mode=create', 'main input[type=file] + button')
for (const { route, shell, audience } of pages)
  if (!shell && audience === 'public' && !route.startsWith('login')) outside.push(route)

/** Lets motion end: what fades in has less contrast while it does. */
const still = async (page: Page) => {
  await waitUntilIdle(page)
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(one => one.effect?.getComputedTiming().endTime !== Infinity)
        .map(one => one.finished.catch(() => undefined)),
    ),
  )
}

const ours = (errors: readonly string[]) =>
  errors.filter(text => !/Failed to load resource/.test(text))

/** What a person sees: in which language, by day or by night, on the desk or on a phone. */
interface Sight {
  readonly lang: Lang
  readonly theme: 'light' | 'dark'
  readonly phone: boolean
}
// each screen is seen in both languages, by day and by night, on the desk and on a phone, but not in all of their eight combinations
const pairs: readonly (readonly [Sight, Sight])[] = [
  [
    { lang: 'en', theme: 'light', phone: false },
    { lang: 'zh', theme: 'dark', phone: true },
  ],
  [
    { lang: 'zh', theme: 'light', phone: false },
    { lang: 'en', theme: 'dark', phone: true },
  ],
]
const phoneSize = { width: 390, height: 844 }

describe.each(pairs.map((pair, half) => ({ half, pair, first: pair[0].lang })))(
  'every screen, every second one ($first on the desk)',
  ({ half, pair }) => {
    const views: View[] = []
    const heard: ReturnType<typeof hearData>[] = []
    beforeAll(async () => {
      for (const { lang, theme, phone } of pair) {
        const window = await school.window({ lang, theme, ...(phone ? phoneSize : {}) })
        views.push(window)
        heard.push(hearData(window.page))
      }
    })
    afterAll(() => Promise.all(views.map(({ context }) => context.close())))

    it.each(Object.entries(screens).filter((_, n) => n % 2 === half))(
      '%s: readable by everyone, in one language, at home on a phone (LNG-02)',
      async (_, open) => {
        const walk = async ({ page }: View, { lang }: Sight, n: number): Promise<string[]> => {
          await open(page, wordsOf(lang))
          await still(page)
          const data = (await heard[n]?.texts()) ?? []
          const findings = [
            ...(await seriousFindings(page)),
            ...(await strayWords(page, lang, data)),
            ...(await cutTexts(page)).map(text => `cut off without an ellipsis: ${text}`),
          ]
          const sideways = await sidewaysScroll(page)
          if (sideways > 0) findings.push(`scrolls sideways by ${sideways} px`)
          return findings
        }
        const findings = await Promise.all(
          pair.map(async (sight, n) => {
            const view = views[n]
            return view ? walk(view, sight, n) : ['no window']
          }),
        )
        expect([...new Set(findings.flat())]).toEqual([])
        expect(views.flatMap(({ errors }) => ours(errors))).toEqual([])
      },
    )
  },
)

describe.each(['en', 'zh'] as const)('outside the shell (%s)', (lang: Lang) => {
  it.each(outside)('%s speaks one language and is readable (LNG-02)', async route => {
    const { page, context, errors } = await school.window({ lang, stored: undefined, ...phoneSize })
    await page.goto(`/${route}`)
    await page.locator('h1').first().waitFor()
    const findings: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await still(page)
      findings.push(...(await seriousFindings(page)), ...(await strayWords(page, lang)))
    }
    expect(findings).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  })
})

it('with the server gone: says what happened, keeps what was there, and recovers by itself once it is back', async () => {
  const t = wordsOf('en')
  const { page, context } = await school.window()
  await list(page, t)
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill('wang')
  await page.getByRole('button', { name: t.list.retry }).first().waitFor({ timeout: 60_000 })
  expect(await seriousFindings(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: t.list.retry }).first().click()
  await page.locator(rows).first().waitFor()
  expect(await page.getByRole('button', { name: t.list.retry }).count()).toBe(0)
  await context.close()
})
