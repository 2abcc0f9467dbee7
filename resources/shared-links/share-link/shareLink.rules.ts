import { prepareShareLink } from '../../../server/domain/shared-links/index.ts'
import { defineRules } from '../../../server/engine/records/rules.ts'
import { shareLink } from './shareLink.resource.ts'

export const shareLinkRules = defineRules(shareLink, { beforeWrite: prepareShareLink, actions: {} })
