import { integer } from '../fields/index.ts'

/** The number of a page, from 1. */
export const pageInput = integer({
  label: { en: 'Page', zh: '页码' },
  min: 1,
  max: 100_000,
  default: 1,
})

/** Rows of a page: at most `max`, by default 20. */
export const limitInput = <const M extends number>(max: M) =>
  integer({ label: { en: 'Rows per page', zh: '每页条数' }, min: 1, max, default: 20 })
