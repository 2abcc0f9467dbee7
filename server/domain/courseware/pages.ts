import { imageName, type PageImage } from '../../engine/conversions/pages.ts'

/** Key prefix of a conversion's images. */
export const runKey = (institution: string, run: string): string => `pages/${institution}/${run}-`

/** The key of a page's image; pages count from 1. */
export const imageKey = (institution: string, run: string, page: number, size: PageImage): string =>
  runKey(institution, run) + imageName(page, size)
