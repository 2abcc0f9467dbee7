import { resources } from '../../resources/index.ts'
import { rules } from '../../server/rules.ts'
import { stores } from '../support/stores.ts'
import { conformance } from './conformance.ts'

conformance('teacher', resources.teacher, rules, stores)
conformance('student', resources.student, rules, stores)
