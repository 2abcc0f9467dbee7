import { rules } from '../../server/domains.ts'
import { registryConformance } from './conformance.ts'

registryConformance(1, 6, rules)
