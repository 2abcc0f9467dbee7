import type { Page } from 'playwright-core'
import type { Lang } from '../../src/schema/label.ts'
import { heardTexts } from './heardData.ts'

/** Names, file formats, keys, units and currencies that are the same in every language. */
const universal =
  /^(?:Edu Console|Excel|Word|OpenDocument|PDF|A4|PPT|English|简体中文|PRO\+?|BASIC|ENTERPRISE|[kKMG]B|https?|URL|VIP|CNY|USD|Ctrl|Alt\+?|Esc|Enter|Tab|Shift|jpe?g|JPG|png|PNG|pdf|xlsx?|ods|csv|CSV|API|ID|ISO|IP|WPS|Webhooks?|WebVTT|Stripe|Windows|Android|管理员|Demo School|示范学校|K|A|E|F2|[A-Z])$/
/** Elements that say themselves that they hold data, or a value that is no more. */
const declared = '[data-data], .MuiAvatar-root, header .MuiTypography-noWrap, s'
/**
 * Elements that contain record data besides words of the screen: the records' texts are removed
 * first.
 */
const mixed =
  'tbody td, .value-marks, nav ol a, figure, [data-difference], [data-lesson], [data-row], dd, [cmdk-item], h1, [aria-current=page], [role=dialog] h2, li > b, .MuiChip-label, select, [role=tooltip]'
/** Attributes that people see or hear; they name records besides words of the screen. */
const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt']
/**
 * Keys and codes of the product that must not reach a screen: `list.empty`, `ON_JOB`, `courseName`.
 */
const leaked = /\b(?:[a-z]+(?:\.[a-zA-Z]+)+|[A-Z]+_[A-Z_]+|[a-z]+(?:[A-Z][a-z]+)+)\b/g
/**
 * Parts of a text that are the same in each language: addresses, file names, time zones,
 * placeholders of templates, names of settings, examples of codes, accounts of the tests'
 * administrators.
 */
const quoted =
  /\S+@\S+|https?:\/\/\S+|\b(?:[\w-]+\.)+[a-z]{2,}\/\S*|\b[\w-]+\.(?:xlsx?|csv|png|jpe?g|mp4)\b|\bGMT(?:[+-][\d:]+)?|\b(?:Asia|Europe|America|Africa|Australia|Pacific)\/\w+|\{\w+\}|\[clear\]|\bEDU_[A-Z_]+\b|\be\.g\.|\badmin\.\w+|例?如 ?[A-Z]{3}\b/g

interface Found {
  readonly text: string
  readonly mixed: boolean
}

/**
 * Every text on the page: its nodes, names for readers, placeholders and tooltips. An element below
 * the body with a `lang` other than the page's own is in another language on purpose, and is left
 * out.
 */
const textsOn = (page: Page, lang: Lang): Promise<Found[]> =>
  page.evaluate(
    ({ lang: own, skip, mixedWith, attributes }) => {
      const found = new Map<string, boolean>()
      const inAnother = (element: Element): boolean => {
        const nearest = element.closest('body [lang]')
        return nearest !== null && nearest.getAttribute('lang')?.split('-')[0] !== own
      }
      const add = (element: Element, given: string | null | undefined, isMixed: boolean) => {
        const text = given?.trim()
        if (text && !element.closest(`${skip}, script, style, noscript`) && !inAnother(element))
          found.set(text, (found.get(text) ?? true) && isMixed)
      }
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        // what people have written stands in a textarea as a text, in an input it doesn't
        if (node.parentElement && node.parentElement.tagName !== 'TEXTAREA')
          add(node.parentElement, node.textContent, node.parentElement.closest(mixedWith) !== null)
      for (const name of attributes)
        for (const element of document.querySelectorAll(`[${name}]`))
          add(element, element.getAttribute(name), true)
      return [...found].map(([text, mixed]) => ({ text, mixed }))
    },
    { lang, skip: declared, mixedWith: mixed, attributes: spoken },
  )

const isLatin = (character: string | undefined): boolean => /[A-Za-z]/.test(character ?? '')

/** Removes a record's text from a text; it stays where it is part of a longer Latin word. */
const without = (text: string, one: string): string =>
  text.split(one).reduce((before, after) => {
    const isPart =
      (isLatin(before.at(-1)) && isLatin(one[0])) || (isLatin(one.at(-1)) && isLatin(after[0]))
    return before + (isPart ? one : ' ') + after
  })

/**
 * LNG-02: finds words on the page (texts, accessible names, placeholders, tooltips) of the other
 * language: Chinese on an English screen; on a Chinese one, two or more Latin letters, except names
 * that are the same everywhere; and text keys of the product on either. Texts of records may be in
 * any language; they are removed where records are shown: in headings, cells, facts, chips, choices
 * and attributes. They come from the data that the page has received, and from `data`.
 */
export const strayWords = async (
  page: Page,
  lang: Lang,
  data: readonly string[] = [],
): Promise<string[]> => {
  const others = lang === 'en' ? /[\u4e00-\u9fff]+/g : /[A-Za-z][A-Za-z0-9+]+/g
  // before the data: a response that came between would be shown and not be known
  const texts = await textsOn(page, lang)
  // the longest first, so that no part of a name is left
  const records = [...data, ...(await heardTexts(page))].toSorted((a, b) => b.length - a.length)
  return texts.flatMap(({ text, mixed: isMixed }) => {
    const own = (isMixed ? records.reduce(without, text) : text).replaceAll(quoted, ' ')
    const words = [...(own.match(others) ?? []), ...(own.match(leaked) ?? [])]
    return universal.test(text) ||
      universal.test(own.trim()) ||
      words.every(word => universal.test(word))
      ? []
      : [`${lang}: ${text}`]
  })
}
