import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PDFiumDocument, PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium'
import { Unconvertible, type ConversionWork } from '../messages.ts'
import { errorMessage } from '../../../platform/errors/errorMessage.ts'

/** VAL-09. */
export const maxPages = 200
/**
 * Seconds of processor time that a page may take, and the opening of a document. An ordinary page
 * takes less than one.
 */
const pageSeconds = 15
/**
 * Limit of processor time for all pages, in seconds: a fixed part and a part per page. A few pages
 * may be slow to draw, but not all of 200, because the institution's other documents wait
 * meanwhile.
 */
const allSeconds = { fixed: 30, perPage: 1 }
/** Pixels across a page, and across its thumbnail. */
const pageWidth = 1600
const thumbnailWidth = 240
/**
 * A page that is higher than this many times its width is made smaller, so that no page takes all
 * memory.
 */
const maxRatio = 4

/** Characters of a page's text that are kept, for the search. */
const maxText = 20_000

/**
 * A page as it was made: its size in pixels, and the text on it. Its files are `<number>.webp` and
 * `<number>-thumbnail.webp`, from 1.
 */
export interface MadePage {
  readonly width: number
  readonly height: number
  readonly text: string
}

const loadDocument = async (pdfium: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument> => {
  try {
    return await pdfium.loadDocument(bytes)
  } catch (error) {
    const message = errorMessage(error)
    const isEncrypted = /password|security/i.test(message)
    throw new Unconvertible(isEncrypted ? 'ENCRYPTED' : 'BROKEN', message)
  }
}

const scaleOf = ({ originalWidth: width, originalHeight: height }: PageSize): number => {
  if (!(width > 0 && height > 0)) throw new Unconvertible('BROKEN', 'a page has no size')
  return Math.min(pageWidth / width, (pageWidth * maxRatio) / height)
}
interface PageSize {
  readonly originalWidth: number
  readonly originalHeight: number
}

/** The text of a page in one line; '' if there is none, or none that can be read. */
const textOf = (page: PDFiumPage): string => {
  try {
    const text = page.getText().replace(/[\s\p{Cc}\p{Cs}\ufffe\uffff]+/gu, ' ')
    return text.trim().slice(0, maxText)
  } catch {
    return ''
  }
}

/**
 * Draws one page in both sizes; returns its size and text, and whether there is anything to be seen
 * on it.
 */
const drawPage = async (document: PDFiumDocument, index: number, output: string) => {
  const { default: sharp } = await import('sharp')
  const page = document.getPage(index)
  // before it is drawn, which closes it
  const text = textOf(page)
  const { data, width, height } = await page.render({
    scale: scaleOf(page.getOriginalSize()),
    render: 'bitmap',
  })
  const image = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
  const { channels } = await image.clone().stats()
  await image
    .clone()
    .webp({ quality: 82 })
    .toFile(join(output, `${index + 1}.webp`))
  await image
    .resize({ width: thumbnailWidth })
    .webp({ quality: 75 })
    .toFile(join(output, `${index + 1}-thumbnail.webp`))
  return {
    page: { width, height, text },
    isBlank: channels.every(({ stdev }) => stdev === 0),
  }
}

/**
 * Makes images of the pages of a PDF, in two sizes, in an empty folder. The process is killed if
 * one page, or all together, take too long. Throws Unconvertible: ENCRYPTED, BROKEN,
 * TOO_MANY_PAGES, or BLANK if no page shows anything.
 */
export const makePages = async (
  source: string,
  output: string,
  { progress, step, budget }: Pick<ConversionWork, 'progress' | 'step' | 'budget'>,
): Promise<MadePage[]> => {
  step(pageSeconds)
  const { openPdfium } = await import('./pdfium.ts')
  const pdfium = await openPdfium()
  const document = await loadDocument(pdfium, await readFile(source))
  const count = document.getPageCount()
  if (count > maxPages)
    throw new Unconvertible('TOO_MANY_PAGES', `${count} pages`, { pages: count })
  if (count === 0) throw new Unconvertible('BLANK', 'no pages')
  budget(allSeconds.fixed + allSeconds.perPage * count)
  const pages: MadePage[] = []
  let isBlank = true
  for (let index = 0; index < count; index++) {
    step(pageSeconds)
    const drawn = await drawPage(document, index, output)
    pages.push(drawn.page)
    isBlank &&= drawn.isBlank
    progress((index + 1) / count)
  }
  if (isBlank) throw new Unconvertible('BLANK', `nothing on ${count} pages`)
  return pages
}
