import { prepareShareLink } from '../share.ts'
import { defineRules } from '../../../engine/records/rules.ts'
import { shareLink } from '../../../../resources/shared-links/share-link/shareLink.resource.ts'

export const shareLinkRules = defineRules(shareLink, { beforeWrite: prepareShareLink, actions: {} })
