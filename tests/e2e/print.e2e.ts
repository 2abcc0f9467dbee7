// covers: people, scheduling
import { describe, expect, it } from 'vitest'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'

const school = consoleOfFile()

describe.each(flowLanguages('en'))('on paper (%s)', lang => {
  it('a list has its heading, the school’s name and whole rows in black on white, and no menu or tools', async () => {
    const { page, context } = await school.window({ lang })
    await page.goto('/student?limit=50')
    await page.locator('tr[data-id]').first().waitFor()
    await page.mouse.move(300, 300)
    await page.waitForFunction(() => document.adoptedStyleSheets.length > 0)
    await page.setViewportSize({ width: 703, height: 1000 })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const paper = await page.evaluate(() => {
      const isShown = (element: Element) => element.checkVisibility()
      const cells = [...document.querySelectorAll('tr[data-id] td')].filter(isShown)
      // a word without a place to break that takes two lines
      const wordsOf = (cell: Element): Text[] => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        const found: Text[] = []
        while (walker.nextNode())
          if (walker.currentNode instanceof Text && /^[\w.@]+$/.test(walker.currentNode.data))
            found.push(walker.currentNode)
        return found
      }
      const isBroken = (word: Text) => {
        const range = document.createRange()
        range.selectNodeContents(word)
        return range.getClientRects().length > 1
      }
      const words = cells.flatMap(wordsOf)
      const box = document.querySelector('table')?.parentElement
      return {
        unwanted: [
          ...document.querySelectorAll(
            'nav, [href="#main"], [role=toolbar], :not(th) > button, input',
          ),
        ].filter(isShown).length,
        heading: [...document.querySelectorAll('h1')].filter(isShown).length,
        school: getComputedStyle(document.querySelector('#main') ?? document.body, '::before')
          .content,
        cells: cells.length,
        words: words.length,
        broken: words.filter(isBroken).map(({ data }) => data),
        beyond: cells.filter(cell => cell.getBoundingClientRect().right > window.innerWidth).length,
        cut: box ? box.scrollHeight - box.clientHeight : -1,
        colours: [...new Set(cells.map(cell => getComputedStyle(cell).color))],
        grounds: [...new Set(cells.map(cell => getComputedStyle(cell).backgroundColor))],
        head: getComputedStyle(document.querySelector('thead') ?? document.body).display,
      }
    })
    expect(paper).toMatchObject({
      unwanted: 0,
      heading: 1,
      school: expect.stringMatching(/^".+"$/) as string,
      broken: [],
      beyond: 0,
      cut: 0,
      colours: ['rgb(0, 0, 0)'],
      grounds: ['rgb(255, 255, 255)'],
      head: 'table-header-group',
    })
    expect(paper.cells).toBeGreaterThan(100)
    expect(paper.words).toBeGreaterThan(100)
    await context.close()
  })
})
