import { rules } from '../../server/rules.ts'
import { registryConformance } from './conformance.ts'

registryConformance(0, 6, rules)
