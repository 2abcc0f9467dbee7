import { rules } from '../../server/rules.ts'
import { registryConformance } from './conformance.ts'

registryConformance(4, 6, rules)
