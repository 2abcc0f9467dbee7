import { isObject } from '../../../src/protocol/isObject.ts'

/** Size of a page image in pixels. */
export interface PageDimensions {
  readonly width: number
  readonly height: number
}
export const pageImageSizes = ['page', 'thumbnail'] as const
export type PageImage = (typeof pageImageSizes)[number]

/**
 * The end of the key of a page's image, after the `target` of its conversion; pages count from 1.
 */
export const imageName = (page: number, size: PageImage): string =>
  `${page}${size === 'thumbnail' ? '-thumbnail' : ''}.webp`

/** The pages that a conversion has returned. */
export const pagesOf = (result: unknown): PageDimensions[] =>
  Array.isArray(result)
    ? result.flatMap((page: unknown) =>
        isObject(page) && typeof page.width === 'number' && typeof page.height === 'number'
          ? [{ width: page.width, height: page.height }]
          : [],
      )
    : []

/** The texts of the converted pages, in order. */
export const pageTextsOf = (result: unknown): string[] =>
  Array.isArray(result)
    ? result.map((page: unknown) =>
        isObject(page) && typeof page.text === 'string' ? page.text : '',
      )
    : []
