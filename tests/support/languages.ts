import type { Lang } from '../../src/schema/label.ts'
import { proves } from './parts.ts'

/**
 * The languages that a flow runs in: `first` alone in `npm test`, both in `npm run prove --
 * browsers`.
 */
export const flowLanguages = (first: Lang): readonly Lang[] => {
  const second = first === 'en' ? 'zh' : 'en'
  return proves('browsers') ? [first, second] : [first]
}
