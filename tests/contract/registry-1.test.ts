import { rules } from '../../server/domains.ts'
import { registryConformance } from './conformance.ts'

registryConformance(0, 6, rules)
