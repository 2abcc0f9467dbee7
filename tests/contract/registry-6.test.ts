import { rules } from '../../server/rules.ts'
import { registryConformance } from './conformance.ts'

registryConformance(5, 6, rules)
