import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { student } from '../../resources/people/student/student.resource.ts'
import { fieldTexts } from '../../src/ui/parts/fields/fields.texts.ts'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { wordsOf } from '../support/words.ts'

const school = consoleOfFile()
/** Longer than any wait of a search box (UI-07). */
const rest = 1200

describe.each(flowLanguages('zh'))('words composed by an input method (%s)', lang => {
  const t = wordsOf(lang)
  const fields = fieldTexts[lang]
  const tagsLabel = student.fields.tags.options.label[lang]
  let window: View
  let page: Page
  let keys: CDPSession
  const questions: string[] = []
  beforeAll(async () => {
    window = await school.window({ lang })
    page = window.page
    keys = await page.context().newCDPSession(page)
    page.on('request', request => {
      const url = new URL(request.url())
      // the next page is fetched ahead, whenever the machine gets to it
      if (url.pathname.endsWith('student/list') && url.searchParams.get('page') === '1')
        questions.push(url.searchParams.get('q') ?? '')
    })
  })
  afterAll(() => window?.context.close())

  /** Composes letters one after another, as an input method shows them underlined in the box. */
  const compose = async (letters: string): Promise<void> => {
    for (let end = 1; end <= letters.length; end++) {
      const text = letters.slice(0, end)
      await keys.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    }
  }
  /** Takes the word in place of what was composed. */
  const take = (text: string) => keys.send('Input.insertText', { text })
  /** A key that goes to the input method: all browsers give it the code 229. */
  const composingKey = async (key: string): Promise<void> => {
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await keys.send('Input.dispatchKeyEvent', {
        type,
        key,
        code: key,
        windowsVirtualKeyCode: 229,
      })
  }

  it('the search of a list asks nothing while a word is composed, and once for the word', async () => {
    await page.clock.install()
    await page.goto('/student')
    const box = page.getByRole('searchbox', { name: t.list.search(student.plural[lang]) })
    await box.waitFor()
    await page.getByRole('table').waitFor()
    await box.focus()
    questions.length = 0
    await compose('wang')
    // longer than the delay of the search: no request may be made meanwhile
    await page.clock.fastForward(rest)
    for (const key of ['Enter', 'ArrowDown', 'Escape']) await composingKey(key)
    await page.clock.fastForward(rest)
    expect(questions).toEqual([])
    expect(await box.inputValue()).toBe('wang')
    const asked = page.waitForRequest(request => request.url().includes('q=%E7%8E%8B'))
    await take('王')
    await asked
    expect(new Set(questions)).toEqual(new Set(['王']))
    expect(decodeURIComponent(page.url())).toContain('q=王')
  })

  it('tags take no half-composed text on Enter, nor on the Enter that Safari sends with 229 after the word', async () => {
    await page.goto('/studentDetail?mode=create')
    const box = page.getByRole('combobox', { name: tagsLabel })
    await box.focus()
    await compose('ying')
    await composingKey('Enter')
    const removals = page.getByRole('button', { name: new RegExp(fields.remove('(英语|ying)')) })
    expect(await removals.count()).toBe(0)
    await take('英语')
    await composingKey('Enter')
    expect(await removals.count()).toBe(0)
    expect(await box.inputValue()).toBe('英语')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: fields.remove('英语') }).waitFor()
    expect(await box.inputValue()).toBe('')
    expect(window.errors).toEqual([])
  })
})
