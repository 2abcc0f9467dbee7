import { rules } from '../../server/domains.ts'
import { registryConformance } from './conformance.ts'

registryConformance(4, 6, rules)
