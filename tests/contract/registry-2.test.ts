import { rules } from '../../server/rules.ts'
import { registryConformance } from './conformance.ts'

registryConformance(1, 6, rules)
