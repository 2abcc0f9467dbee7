import { resources } from '../../resources/index.ts'
import { rules } from '../../server/rules.ts'
import { stores } from '../support/stores.ts'
import { conformance } from './conformance.ts'

conformance('permissionTemplate', resources.permissionTemplate, rules, stores)
conformance('savedView', resources.savedView, rules, stores)
