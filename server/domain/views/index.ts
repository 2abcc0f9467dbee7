import { savedViewRules } from '../../../resources/saved-view/savedView.rules.ts'
import { defineDomain } from '../../engine/domain.ts'

export const views = defineDomain({ name: 'views', rules: { savedView: savedViewRules } })
