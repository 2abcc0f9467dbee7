import { defineRules } from '../../../engine/records/rules.ts'
import { ratedItemHighlights } from '../../../../resources/billing/rated-item/ratedItem.highlights.ts'
import { ratedItem } from '../../../../resources/billing/rated-item/ratedItem.resource.ts'

export const ratedItemRules = defineRules(ratedItem, {
  highlights: ratedItemHighlights,
  actions: {},
})
