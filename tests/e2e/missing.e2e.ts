// covers: classes, imports
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { ownErrors, seriousFindings, sidewaysScroll } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

const school = consoleOfFile()
const csv = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`),
})

describe.each(flowLanguages('zh'))(
  'a file that names what does not exist and what is in the trash (%s)',
  lang => {
    const t = wordsOf(lang)
    const account = (n: number) => `gone${lang}${n}`
    const className = (n: number) => (lang === 'zh' ? `新班${n}` : `New class ${n}`)
    let window: View
    let page: Page
    let trashed: string
    beforeAll(async () => {
      window = await school.window({ lang })
      page = window.page
      const { id } = await school.api<{ id: string }>('student/create', {
        name: 'Gone Before',
        account: account(1),
        tags: ['kept'],
      })
      trashed = id
      await school.api('student/delete', { ids: [id] })
    })
    afterAll(() => window?.context.close())

    const step = (title: string, run: () => Promise<void>): void =>
      it(title, async () => {
        onTestFailed(
          async () => void (await page.screenshot({ path: `/tmp/e2e-missing-${lang}-failed.png` })),
        )
        await run()
      })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const heading = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
    const clean = async () => {
      expect(await seriousFindings(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    }
    /** Sends a file and goes on to its checked rows. */
    const upTo = async (resource: string, file: ReturnType<typeof csv>) => {
      await page.goto(`/importJob?resource=${resource}`)
      const choosing = page.waitForEvent('filechooser')
      await button(t.import.choose).first().click()
      await (await choosing).setFiles(file)
      await heading(t.columns.title)
      await button(t.columns.check).click()
      await heading(t.check.title)
    }
    const totalOf = async (path: string): Promise<number> =>
      (await school.api<{ total: number }>(path)).total
    const classes = () =>
      totalOf(`course/list?limit=1&q=${encodeURIComponent(className(1).slice(0, -1))}`)
    const undo = async (rows: string) => {
      await button(t.commit.undo).click()
      const dialog = page.getByRole('dialog', { name: t.commit.askUndo(rows) })
      await dialog.getByRole('button', { name: t.commit.undo }).click()
      await heading(t.commit.undoneTitle)
    }

    step('a person who is in the trash is asked about, restored and updated', async () => {
      await upTo(
        'student',
        csv('people.csv', '姓名,账号', `Back Again,${account(1)}`, `Quite New,${account(2)}`),
      )
      await page.getByText(t.trash.title('1', t.students)).waitFor()
      await clean()
      await button(t.trash.rowByRow).click()
      await page
        .getByRole('combobox', { name: t.trash.whatWith(t.trash.row(2)) })
        .selectOption('restore')
      await page.getByText(t.trash.decided('1')).waitFor()
      await clean()
      await button(t.check.next).click()
      await heading(t.commit.title)
      await page.getByText(t.trash.willRestore('1')).waitFor()
      await button(t.commit.run('2')).click()
      await heading(t.commit.doneTitle)
      await page.getByText(t.trash.restored('1')).waitFor()
      const back = await school.api<Record<string, unknown>>(`student/get?id=${trashed}`)
      expect(back).toMatchObject({ name: 'Back Again', tags: ['kept'], deletedAt: null })
    })

    step('classes that do not exist are created with the rows that name them', async () => {
      const people = page.url()
      const line = (name: string, n: number) => `${name},${account(n)}`
      await upTo(
        'courseMember',
        csv(
          'members.csv',
          '班级,学员',
          line(className(1), 1),
          line(`${className(1)} `, 2),
          line(className(2), 1),
        ),
      )
      await page.getByText(t.missing.title('2', t.course, t.courses)).waitFor()
      await clean()
      expect(await button(t.check.next).isDisabled()).toBe(true)
      await button(t.missing.createAll('2')).click()
      await page.getByText(t.missing.pending).waitFor()
      await button(t.missing.apply).click()
      await button(`${t.check.verdicts.create} 3`).waitFor()
      expect(await classes()).toBe(0)
      await button(t.check.next).click()
      await heading(t.commit.title)
      const names = `${className(1)}${t.missing.comma}${className(2)}`
      await page.getByText(t.missing.willCreate('2', t.course, t.courses, names)).waitFor()
      await clean()
      await button(t.commit.run('3')).click()
      await heading(t.commit.doneTitle)
      await page.getByText(t.missing.created('2', t.course, t.courses, names)).waitFor()
      expect(await classes()).toBe(2)
      await undo('3')
      expect(await classes()).toBe(0)
      await page.goto(people)
    })

    step('and the person goes back to the trash as they were when that is undone', async () => {
      await undo('2')
      await clean()
      const { list } = await school.api<{ list: Record<string, unknown>[] }>(
        `student/list?deleted=only&account=${account(1)}`,
      )
      expect(list).toMatchObject([{ id: trashed, name: 'Gone Before', tags: ['kept'] }])
      expect(ownErrors(window.errors)).toEqual([])
    })
  },
)
