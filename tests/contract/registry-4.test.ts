import { rules } from '../../server/rules.ts'
import { registryConformance } from './conformance.ts'

registryConformance(3, 6, rules)
