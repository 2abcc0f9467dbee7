import { defineRules } from '../../../server/engine/records/rules.ts'
import { ratedItemHighlights } from './ratedItem.highlights.ts'
import { ratedItem } from './ratedItem.resource.ts'

export const ratedItemRules = defineRules(ratedItem, {
  highlights: ratedItemHighlights,
  actions: {},
})
