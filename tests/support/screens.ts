import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import { isPlatformRight } from '../../src/access/index.ts'
import { resources } from '../../resources/index.ts'
import type { Lang } from '../../src/schema/label.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import type { View } from './browser.ts'
import type { consoleOfFile } from './console.ts'
import { leadImport, providerAt } from './ledImport.ts'
import { proves } from './parts.ts'
import { ring, type Ring } from './ring.ts'
import { screensAskedIn } from './shapes.ts'
import { strayWords } from './stray.ts'
import { titleAt } from './titles.ts'
import { cutTexts, ownErrors, seriousFindings, sidewaysScroll, waitUntilIdle } from './walk.ts'
import { wordsOf, type Words } from './words.ts'

type School = ReturnType<typeof consoleOfFile>
/** The current school; the test files of one worker share this module. */
let school: School

/** Imports of a messy sheet: one that is checked, and one that is done. */
interface Imports {
  readonly checked: string
  readonly done: string
}
let ledImports: Promise<Imports> | undefined
const leadImports = async (): Promise<Imports> => {
  const edu = providerAt(school.origin, school.stored)
  const sheet = 'tests/support/samples/students-messy.xlsx'
  const done = (await leadImport(edu, 'student', sheet, true)).jobId
  const checked = (await leadImport(edu, 'student', sheet)).jobId
  return { checked, done }
}
const imports = (): Promise<Imports> => (ledImports ??= leadImports())
const studentId = async (): Promise<string> => (await first('student/list?limit=1&q=wxm'))?.id ?? ''

/** Opens an address. */
type Go = (path: string) => Promise<void>
type Open = (page: Page, t: Words, go: Go) => Promise<unknown>
/**
 * Screens on which nothing is pressed or entered, so that the next one can be opened without
 * loading the console again.
 */
const untouched = new Set<Open>()
const at = (path: string | (() => Promise<string>), ready: string): Open => {
  const open: Open = async (page, _t, go) => {
    await go(typeof path === 'string' ? path : await path())
    await page.locator(ready).first().waitFor()
  }
  untouched.add(open)
  return open
}
const rows = 'tr[data-id]'
// ten rows look like fifty, and are checked in a fifth of the time
const list = at('/student?limit=10', rows)
const ofImport = (step: string, ready: string): Open =>
  at(async () => `/importJob?jobId=${(await imports()).checked}&step=${step}`, `main ${ready}`)
const dialog = (page: Page) => page.getByRole('dialog').last().waitFor()
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

const notThere = 'page that is not there'
/** Every screen, and what stands over one. */
const screens: Record<string, Open> = {
  'list of students': list,
  'list of teachers': at('/teacher?limit=10', rows),
  'list of permission templates': at('/permissionTemplate', 'h1'),
  'new student': at('/studentDetail?mode=create', '[name=name]'),
  'new teacher': at('/teacherDetail?mode=create', '[name=name]'),
  student: at(async () => `/studentDetail?id=${await studentId()}`, 'dl'),
  'student being edited': at(
    async () => `/studentDetail?id=${await studentId()}&mode=edit`,
    '[name=name]',
  ),
  'form with faults': async (page, t, go) => {
    await go('/teacherDetail?mode=create')
    await page.locator('[name=name]').waitFor()
    await press(page, t.form.save)
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
  'trash, empty': at('/teacher?deleted=only', 'h2'),
  'nothing that matches': at('/student?q=zzzz', 'h2'),
  'filter panel': async (page, t, go) => {
    await list(page, t, go)
    await press(page, t.list.filter)
    await dialog(page)
  },
  'column chooser': async (page, t, go) => {
    await list(page, t, go)
    await press(page, t.list.columns)
    await dialog(page)
  },
  'choice of an export': async (page, t, go) => {
    await list(page, t, go)
    await press(page, t.list.exportAll)
    await dialog(page)
  },
  selection: async (page, t, go) => {
    await list(page, t, go)
    // on a phone the head is there for readers alone: the first card then
    await page.locator(`${rows} input[type=checkbox]`).first().check()
    await page.getByText(t.work.selected('1')).waitFor()
  },
  'bulk edit': async (page, t, go) => {
    await list(page, t, go)
    await page.locator(`${rows} input[type=checkbox]`).first().check()
    await press(page, t.work.editFields)
    await page.getByRole('dialog').getByLabel(t.edit.bulkAdd).selectOption({ index: 1 })
  },
  'question before a deletion': async (page, t, go) => {
    await list(page, t, go)
    await page.locator(`${rows} input[type=checkbox]`).first().check()
    await press(page, t.work.delete)
    await dialog(page)
  },
  import: at('/importJob?resource=student', 'input[type=file] + button'),
  'sheet of an import': ofImport('sheet', '[role=radiogroup]'),
  'columns of an import': ofImport('columns', 'select'),
  'check of an import': ofImport('check', '[data-sheet-row], [role=list] button'),
  'row of an import': async (page, t, go) => {
    await ofImport('check', '[data-sheet-row], [role=list] button')(page, t, go)
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
  'result of an import': at(
    async () => `/importJob?jobId=${(await imports()).done}`,
    'main :is(table, [role=table])',
  ),
  palette: async (page, t, go) => {
    await list(page, t, go)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('wxm')
    await page
      .getByRole('option', { name: /王小明/ })
      .first()
      .waitFor()
  },
  'list of keys': async (page, t, go) => {
    await list(page, t, go)
    await page.keyboard.press('?')
    await dialog(page)
  },
  [notThere]: at('/nowhere', 'main a, main button'),
  'no access': at('/403', 'h1'),
  'record that is not there': at('/studentDetail?id=none', '[role=alert]'),
}

// a batch edit is chosen in the list, and previews its effect lesson by lesson
screens['batch edit of lessons'] = async (page, t, go) => {
  await at('/lessionList?limit=10', rows)(page, t, go)
  await page.locator(`${rows} input[type=checkbox]`).first().check()
  await press(page, t.work.editFields)
  await page.getByRole('main').locator('select').selectOption('delay')
  await page.locator('[name=delay]').fill('25')
  await page.getByRole('main').getByRole('listitem').first().waitFor()
}
/** The first record of a list, as its route and query name it. */
const first = async <T extends { readonly id: string }>(path: string): Promise<T | undefined> =>
  (await school.api<{ list: T[] }>(path)).list[0]
screens['lesson'] = at(
  async () => `/lessionDetail?id=${(await first('lesson/list?limit=1'))?.id ?? ''}`,
  'dl',
)

/** Names of the screens that only for the platform's operator opens. */
const operatorScreens = new Set<string>()
// every other screen of the registries: a new page or resource is included automatically
for (const { route, shell, audience, right } of pages)
  if (shell && audience !== 'public') {
    screens[`page ${route}`] = at(`/${route}`, 'main h1, main [role=alert]')
    if (isPlatformRight(right)) operatorScreens.add(`page ${route}`)
  }
// those of one class
for (const route of [
  'addSuccess',
  'editClass',
  'classManage',
  'classEvent',
  'personAuth',
  'copyClass',
])
  screens[`page ${route}`] = at(
    async () => `/${route}?id=${(await first('course/list?limit=1'))?.id ?? ''}`,
    'main h1',
  )
// one submission
screens['page taskDetailStu'] = at(
  async () =>
    `/taskDetailStu?id=${(await first('submission/list?limit=1&sort=createTime'))?.id ?? ''}`,
  'main section, main h2',
)
// those of one seminar
for (const route of ['seminarPoster', 'seminarMessages', 'seminarAnalysis'])
  screens[`page ${route}`] = at(
    async () => `/${route}?id=${(await first('seminar/list?limit=1&sort=createTime'))?.id ?? ''}`,
    'main canvas, main section, main h2',
  )
// that of one section with a video
screens['page transcript'] = at(
  async () =>
    `/transcript?section=${(await first('courseSection/list?limit=1&sort=createTime'))?.id ?? ''}`,
  'main section, main [role=alert]',
)
// data of an ended lesson, and of its class
interface Lesson {
  readonly id: string
  readonly courseId: string
}
const ofLesson = (address: (ids: Lesson) => string, ready: string): Open =>
  at(
    async () =>
      address((await first('lesson/list?limit=1&status=ENDED')) ?? { id: '', courseId: '' }),
    ready,
  )
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
screens['chart as its figures'] = async (page, t, go) => {
  await at('/chatData', 'main figure svg.recharts-surface')(page, t, go)
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
  if (isPlatformRight(name)) {
    operatorScreens.add(`list of ${name}`)
    operatorScreens.add(`new ${name}`)
  }
}
// its files go by the tray of uploads, so that no form waits for them
screens['new courseware'] = at('/coursewareDetail?mode=create', 'main input[type=file] + button')
/** Lets motion end: what fades in has less contrast while it does. */
export const still = async (page: Page) => {
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

/** The conditions of a view: language, light or dark, desktop or phone. */
export interface Sight {
  readonly lang: Lang
  readonly theme: 'light' | 'dark'
  readonly width: 'desk' | 'phone'
}
/** Every combination. */
export const sights: readonly Sight[] = [
  { lang: 'en', theme: 'light', width: 'desk' },
  { lang: 'zh', theme: 'dark', width: 'phone' },
  { lang: 'zh', theme: 'light', width: 'desk' },
  { lang: 'en', theme: 'dark', width: 'phone' },
  { lang: 'en', theme: 'dark', width: 'desk' },
  { lang: 'zh', theme: 'light', width: 'phone' },
  { lang: 'zh', theme: 'dark', width: 'desk' },
  { lang: 'en', theme: 'light', width: 'phone' },
]
export const phoneSize = { width: 390, height: 844 }

/**
 * Follows an address inside the console, as a link would: loading the console again takes several
 * times as long.
 */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

type Screens = readonly (readonly [string, Open])[]
/**
 * Walks over screens in one sight: each is readable by everyone, in one language, and at home at
 * its width.
 */
const walkAs = (
  who: 'administrator' | 'operator',
  ofFile: School,
  { lang, theme, width }: Sight,
  chosen: Screens,
): void => {
  describe(`every screen of the ${who} (${lang}, ${theme}, ${width})`, () => {
    const t = wordsOf(lang)
    let window: View
    let isUntouched = false
    const go: Go = async path => {
      const { page } = window
      if (!isUntouched) return void (await page.goto(path))
      // goes through a page that doesn't exist, so that the waiting can't match the previous screen
      await follow(page, '/nowhere')
      await page.getByText(t.shell.notFoundTitle).first().waitFor()
      await follow(page, path)
      await page.getByText(t.shell.notFoundTitle).first().waitFor({ state: 'detached' })
    }
    beforeAll(async () => {
      school = ofFile
      window = await school.window({
        lang,
        theme,
        ...(width === 'phone' ? phoneSize : {}),
        ...(who === 'operator' ? { stored: await school.logInOperator() } : {}),
      })
      return () => window.context.close()
    })

    it.each(chosen)(
      '%s: readable by everyone, in one language, at home on a phone, under its title (LNG-02, NAV-05)',
      async (name, open) => {
        const { page, errors } = window
        const before = errors.length
        await open(page, t, name === notThere ? path => page.goto(path).then(() => undefined) : go)
        isUntouched = untouched.has(open) && name !== notThere
        await still(page)
        const sideways = await sidewaysScroll(page)
        const title = await page.title()
        expect([
          ...(await seriousFindings(page)),
          ...(await strayWords(page, lang)),
          ...(await cutTexts(page)).map(text => `cut off without an ellipsis: ${text}`),
          ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
          ...(title === titleAt(page.url(), lang) ? [] : [`has the title ${title}`]),
          ...ownErrors(errors.slice(before)),
        ]).toEqual([])
      },
    )
  })
}

const walk = (ofFile: School, sight: Sight, chosen: Screens): void => {
  const isOperators = ([name]: Screens[number]) => operatorScreens.has(name)
  walkAs(
    'administrator',
    ofFile,
    sight,
    chosen.filter(one => !isOperators(one)),
  )
  const operators = chosen.filter(isOperators)
  if (operators.length) walkAs('operator', ofFile, sight, operators)
}

const all = Object.entries(screens)
/** The names of all screens. */
export const screenNames: readonly string[] = Object.keys(screens)

/** Index of the view in which `npm test` shows a screen: independent of the rest of a run. */
const sightOf = (name: string): number =>
  // the first byte determines its quarter, which would then only have two views
  (createHash('sha256').update(name).digest()[1] ?? 0) % sights.length
/** Names of the screens that a run shows in the sight with this index; each is in one sight. */
export const screensInSight = (asking: Ring | undefined, part: number): readonly string[] =>
  screensAskedIn(asking, screenNames).filter(name => sightOf(name) === part)

/**
 * Walks in one view through the screens that `npm test` requires in it; `prove -- screens` takes
 * all.
 */
export const walkPart = (ofFile: School, part: number): void => {
  const sight = sights[part]
  if (!sight) throw new Error(`there is no sight ${String(part)}`)
  const names = new Set(proves('screens') ? screenNames : screensInSight(ring, part))
  walk(
    ofFile,
    sight,
    all.filter(([name]) => names.has(name)),
  )
}
