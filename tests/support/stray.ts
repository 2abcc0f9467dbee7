import type { Page } from 'playwright-core'
import type { Lang } from '../../src/schema/label.ts'

/** Names that are the same in every language, keys of a keyboard and units. */
const universal =
  /^(?:Edu Console|Excel|English|简体中文|PRO\+?|BASIC|ENTERPRISE|MB|GB|URL|VIP|Ctrl|Esc|Shift|JPG|PNG|xlsx?|API|ID|IP|WPS|管理员|Demo School|示范学校|K|A|E|F2|[A-Z])$/
/** What belongs to the people and records on show, not to the screen. */
const data =
  'tbody tr[data-id] td, dd, [data-data], .MuiAvatar-root, header .MuiTypography-noWrap, [cmdk-item], h1, [aria-current=page], [role=dialog] table td, [role=dialog] h2, [lang], s, li > b, .MuiChip-label, select'

/**
 * Words on the page (texts, names for readers, placeholders) that belong to the other language: Chinese on an English screen; on a Chinese one,
 * two Latin letters and more, save what is the same everywhere. Data are left out.
 */
export const strayWords = async (page: Page, lang: Lang): Promise<string[]> => {
  const found = await page.evaluate(skip => {
    const seen = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || parent.closest(`${skip}, script, style, noscript`)) continue
      const text = node.textContent?.trim()
      if (text) seen.add(text)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      if (element.closest(skip)) continue
      for (const name of ['aria-label', 'placeholder', 'title']) {
        const text = element.getAttribute(name)?.trim()
        if (text) seen.add(text)
      }
    }
    return [...seen]
  }, data)
  const others = lang === 'en' ? /[\u4e00-\u9fff]+/g : /[A-Za-z][A-Za-z0-9+]+/g
  return found
    .filter(text =>
      (text.match(others) ?? []).some(word => !universal.test(word) && !universal.test(text)),
    )
    .map(text => `${lang}: ${text}`)
}
