import { imageName, type PageImage } from '../../engine/conversions/pages.ts'

/** What the keys of a conversion's images begin with. */
export const runKey = (institution: string, run: string): string => `pages/${institution}/${run}-`

/** The key of a page's image; pages count from 1. */
export const imageKey = (institution: string, run: string, page: number, size: PageImage): string =>
  runKey(institution, run) + imageName(page, size)
