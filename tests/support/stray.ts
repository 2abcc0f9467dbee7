import type { Page } from 'playwright-core'
import type { Lang } from '../../src/schema/label.ts'

/** Names that are the same in every language, keys of a keyboard and units. */
const universal =
  /^(?:Edu Console|Excel|English|简体中文|PRO\+?|BASIC|ENTERPRISE|MB|GB|URL|VIP|Ctrl|Esc|Shift|JPG|PNG|xlsx?|API|ID|IP|WPS|管理员|Demo School|示范学校|K|A|E|F2|[A-Z])$/
/** Elements that say themselves that they hold data, another language, or a value that is no more. */
const declared = '[data-data], .MuiAvatar-root, header .MuiTypography-noWrap, [lang], s'
/** Elements that hold data of records besides words of the screen: what the records say is taken out of their texts first. */
const mixed =
  'tbody tr[data-id] td, dd, [cmdk-item], h1, [aria-current=page], [role=dialog] table td, [role=dialog] h2, li > b, .MuiChip-label, select, [role=tooltip]'
/** Keys and codes of the product that must not reach a screen: `list.empty`, `ON_JOB`, `courseName`. */
const leaked = /\b(?:[a-z]+(?:\.[a-zA-Z]+)+|[A-Z]+_[A-Z_]+|[a-z]+(?:[A-Z][a-z]+)+)\b/g
const addresses = /\S+@\S+|https?:\/\/\S+|\b[\w-]+\.(?:xlsx?|csv|png|jpe?g|mp4)\b/g

interface Found {
  readonly text: string
  readonly mixed: boolean
}

/** Every text on the page: its nodes, names for readers, placeholders and tooltips. */
const textsOn = (page: Page): Promise<Found[]> =>
  page.evaluate(
    ({ declared: skip, mixed: mixedWith }) => {
      const found = new Map<string, boolean>()
      const add = (element: Element, given: string | null | undefined) => {
        const text = given?.trim()
        if (text && !element.closest(`${skip}, script, style, noscript`))
          found.set(text, (found.get(text) ?? true) && element.closest(mixedWith) !== null)
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.parentElement) add(node.parentElement, node.textContent)
      for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
        for (const name of ['aria-label', 'placeholder', 'title'])
          add(element, element.getAttribute(name))
      return [...found].map(([text, mixed]) => ({ text, mixed }))
    },
    { declared, mixed },
  )

/** A text without what the records say; the longest first, so that no part of a name is left. */
const withoutData = (text: string, data: readonly string[]): string => {
  let rest = text
  for (const one of data) if (rest.includes(one)) rest = rest.replaceAll(one, ' ')
  return rest
}

/**
 * LNG-02: words on the page (texts, names for readers, placeholders, tooltips) that belong to the other language: Chinese on an English screen;
 * on a Chinese one, two Latin letters and more, save what is the same everywhere; and keys of the product in either. `data`: what the records
 * on the page say, which is in any language; it is left out where records stand: in headings, cells, facts, chips and choices. Without it these
 * places are not looked at.
 */
export const strayWords = async (
  page: Page,
  lang: Lang,
  data?: readonly string[],
): Promise<string[]> => {
  const others = lang === 'en' ? /[\u4e00-\u9fff]+/g : /[A-Za-z][A-Za-z0-9+]+/g
  const longestFirst = data?.toSorted((a, b) => b.length - a.length)
  const wordsIn = (text: string): string[] => [
    ...(text.match(others) ?? []),
    ...(text.replace(addresses, ' ').match(leaked) ?? []),
  ]
  return (await textsOn(page)).flatMap(({ text, mixed: isMixed }) => {
    if (isMixed && !longestFirst) return []
    const own = isMixed ? withoutData(text, longestFirst ?? []) : text
    return universal.test(own.trim()) || wordsIn(own).every(word => universal.test(word))
      ? []
      : [`${lang}: ${text}`]
  })
}
