import { rules } from '../../server/rules.ts'
import { registryConformance } from './conformance.ts'

registryConformance(2, 6, rules)
